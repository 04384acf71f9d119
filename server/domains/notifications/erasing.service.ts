import type { Trx } from '#database/client.ts';
import { deleteNotificationsOf } from './erasing.queries.ts';

/** Deletes the person's own notifications. Those of others refer to students by id, without names. */
export function eraseFromNotifications(trx: Trx, accountId: number): Promise<void> {
  return deleteNotificationsOf(trx, accountId);
}
