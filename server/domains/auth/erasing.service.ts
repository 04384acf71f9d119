import type { Trx } from '#database/client.ts';
import { deleteTwoFactor } from './erasing.queries.ts';
import { eraseDevices } from './known-devices.service.ts';

/** Everything an account signs in with besides its password. */
export async function eraseSignInMeans(trx: Trx, accountId: number): Promise<void> {
  await deleteTwoFactor(trx, accountId);
  await eraseDevices(trx, accountId);
}
