import type { Insertable } from 'kysely';
import type { Trx } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import type { AccountChange } from '#shared/contract/people/accounts.ts';

export async function insertInvitedAdmin(trx: Trx, admin: Insertable<Database['admin']>): Promise<void> {
  await trx.insertInto('admin').values(admin).execute();
}

/** Undefined fields stay unchanged. */
export async function updateAdminRow(trx: Trx, id: number, change: AccountChange): Promise<void> {
  await trx
    .updateTable('admin')
    .set((set) => ({
      first_name: change.firstName,
      last_name: change.lastName,
      phone_number: change.phoneNumber,
      job_title: change.jobTitle,
      bio: change.bio,
      last_updated: set.fn<Date>('now'),
    }))
    .where('id', '=', id)
    .execute();
}
