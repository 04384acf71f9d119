import type { Db } from '../client.ts';
import { demoAccounts } from './demo-accounts.ts';

/** Whether any of the demo school's accounts can still sign in. */
export async function hasDemoSchool(db: Db): Promise<boolean> {
  const account = await db
    .selectFrom('user_account')
    .select('id')
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
