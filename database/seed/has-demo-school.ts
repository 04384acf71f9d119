import type { Db } from '../client.ts';
import { demoAccounts } from './demo-accounts.ts';

/** Accounts with an address of the demo school that can sign in, in the demo school or left over from one. */
export function listDemoAccounts(db: Db): Promise<{ email: string; password_hash: string | null }[]> {
  return db
    .selectFrom('user_account')
    .select(['email', 'password_hash'])
    .where(
      'email_normalized',
      'in',
      demoAccounts.map(({ email }) => email),
    )
    .where('status', '=', 'ACTIVE')
    .orderBy('id')
    .execute();
}

/** Whether the demo school is there, with an account that can still sign in. */
export async function hasDemoSchool(db: Db): Promise<boolean> {
  const mark = await db
    .selectFrom('demo_school')
    .select('institution_id')
    .where('emptied_at', 'is', null)
    .executeTakeFirst();
  return mark !== undefined && (await listDemoAccounts(db)).length > 0;
}
