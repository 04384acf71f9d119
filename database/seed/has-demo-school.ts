import type { Db } from '../client.ts';
import { demoAccounts } from './demo-accounts.ts';

/** Whether the demo school is there, with an account that can still sign in. */
export async function hasDemoSchool(db: Db): Promise<boolean> {
  const account = await db
    .selectFrom('user_account')
    .innerJoin('demo_school', 'demo_school.institution_id', 'user_account.institution_id')
    .select('user_account.id')
    .where('demo_school.emptied_at', 'is', null)
    .where(
      'email_normalized',
      'in',
      demoAccounts.map(({ email }) => email),
    )
    .where('status', '=', 'ACTIVE')
    .limit(1)
    .executeTakeFirst();
  return account !== undefined;
}
