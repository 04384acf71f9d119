import type { Trx } from '#database/client.ts';
import { deleteNotificationsOf } from './erasing.queries.ts';

/** Their own. Those of others name nobody: they say which student they are about. */
export function eraseFromNotifications(trx: Trx, accountId: number): Promise<void> {
  return deleteNotificationsOf(trx, accountId);
}
