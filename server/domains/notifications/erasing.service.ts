import type { Trx } from '#database/client.ts';
import { deleteNotificationsOf, replaceName } from './erasing.queries.ts';

interface Erased {
  institutionId: number;
  accountId: number;
  /** As the notifications of others have them; empty where there was none. */
  names: readonly string[];
  replacement: string;
}

export async function eraseFromNotifications(
  trx: Trx,
  { institutionId, accountId, names, replacement }: Erased,
): Promise<void> {
  await deleteNotificationsOf(trx, accountId);
  for (const name of names) {
    if (name !== '') await replaceName(trx, institutionId, { name, by: replacement });
  }
}
