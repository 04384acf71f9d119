import { sql } from 'kysely';
import type { Trx } from '#database/client.ts';

export async function deleteNotificationsOf(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('notification').where('account_id', '=', accountId).execute();
}

/** In what others were told. They carry a name and no key: a namesake's are taken along. */
export async function replaceName(
  trx: Trx,
  institutionId: number,
  { name, by }: { name: string; by: string },
): Promise<void> {
  await sql`
    update notification n set params = n.params || jsonb_build_object('studentName', ${by}::text)
    from user_account a
    where a.id = n.account_id and a.institution_id = ${institutionId}
      and n.params ->> 'studentName' = ${name}`.execute(trx);
}
