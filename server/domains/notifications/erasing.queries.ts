import type { Trx } from '#database/client.ts';

export async function deleteNotificationsOf(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('notification').where('account_id', '=', accountId).execute();
}
