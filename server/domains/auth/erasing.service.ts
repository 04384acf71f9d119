import type { Trx } from '#database/client.ts';
import { deleteTwoFactor } from './erasing.queries.ts';

export function eraseTwoFactor(trx: Trx, accountId: number): Promise<void> {
  return deleteTwoFactor(trx, accountId);
}
