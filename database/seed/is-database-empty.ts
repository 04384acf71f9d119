import type { Db } from '../client.ts';

/** Whether there are no accounts yet. */
export async function isDatabaseEmpty(db: Db): Promise<boolean> {
  const someone = await db.selectFrom('user_account').select('id').limit(1).executeTakeFirst();
  return someone === undefined;
}
