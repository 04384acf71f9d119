import type { Db } from '../client.ts';
import { demoAccounts } from './demo-accounts.ts';

/** Whether anyone can still sign in as one of the demo school's own accounts. */
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
