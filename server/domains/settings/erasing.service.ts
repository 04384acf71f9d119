import type { Trx } from '#database/client.ts';
import { deletePreferences } from './settings.queries.ts';

export function erasePreferences(trx: Trx, accountId: number): Promise<void> {
  return deletePreferences(trx, accountId);
}
