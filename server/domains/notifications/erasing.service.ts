import type { Trx } from '#database/client.ts';
import { deleteNotificationsOf, replaceName } from './erasing.queries.ts';

interface Erased {
  institutionId: number;
  accountId: number;
  /** As the notifications of others have it; empty where there was none. */
  name: string;
  replacement: string;
}

export async function eraseFromNotifications(
  trx: Trx,
  { institutionId, accountId, name, replacement }: Erased,
): Promise<void> {
  await deleteNotificationsOf(trx, accountId);
  if (name !== '') await replaceName(trx, institutionId, { name, by: replacement });
}
