import { sql } from 'kysely';
import { accountTable } from '#database/account-reads.ts';
import type { Db, Trx } from '#database/client.ts';
import type { MailServerTable } from '#database/tables/operations.ts';
import type { MailProblem } from '#server/plugins/jobs/mail-refusals.ts';

export type MailServerRow = Omit<MailServerTable, 'institution_id' | 'updated_at'>;

const columns = ['host', 'port', 'security', 'user_name', 'password', 'from_address'] as const;

export function selectMailServer(db: Db, institutionId: number): Promise<MailServerRow | undefined> {
  return db
    .selectFrom('mail_server')
    .select(columns)
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
}

/** Serializes changes: whether a stored password is kept depends on the rest. */
export async function lockMailServer(trx: Trx, institutionId: number): Promise<MailServerRow | undefined> {
  await trx.selectFrom('institution').select('id').where('id', '=', institutionId).forNoKeyUpdate().execute();
  return selectMailServer(trx, institutionId);
}

export async function upsertMailServer(trx: Trx, institutionId: number, row: MailServerRow): Promise<void> {
  await trx
    .insertInto('mail_server')
    .values({ institution_id: institutionId, ...row })
    .onConflict((conflict) =>
      conflict.column('institution_id').doUpdateSet({ ...row, updated_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function deleteMailServerRow(trx: Trx, institutionId: number): Promise<void> {
  await trx.deleteFrom('mail_server').where('institution_id', '=', institutionId).execute();
}

interface TestRow {
  testedAt: Date;
  problem: MailProblem | null;
}

export async function selectTest(
  db: Db,
  institutionId: number,
  settings: Buffer,
): Promise<TestRow | undefined> {
  const { rows } = await sql<TestRow>`
    select tested_at as "testedAt", problem from mail_server_test
    where institution_id = ${institutionId} and settings = ${settings}`.execute(db);
  return rows[0];
}

/** Forgets the tests of settings that were last tested long ago. */
export async function upsertTest(
  trx: Trx,
  institutionId: number,
  { settings, problem }: { settings: Buffer; problem: MailProblem | null },
): Promise<void> {
  await sql`
    insert into mail_server_test (institution_id, settings, problem) values (${institutionId}, ${settings}, ${problem})
    on conflict (institution_id, settings) do update set problem = excluded.problem, tested_at = now()`.execute(
    trx,
  );
  await sql`
    delete from mail_server_test where institution_id = ${institutionId} and settings not in (
      select settings from mail_server_test where institution_id = ${institutionId}
      order by tested_at desc limit 20)`.execute(trx);
}

interface Tester {
  email: string;
  cameBy: string | null;
}

export async function selectTester(db: Db, accountId: number): Promise<Tester | undefined> {
  const { rows } = await sql<Tester>`
    select a.email, a.came_by as "cameBy" from ${accountTable('a')} where a.id = ${accountId}`.execute(db);
  return rows[0];
}
