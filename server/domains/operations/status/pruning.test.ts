import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz } from '#server/testing/quizzes.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';

const context = setUpTestApp();
const soon = { timeout: 60_000, interval: 50 };

/** As the nightly job does. */
async function pruneTonight(): Promise<void> {
  await context.db
    .transaction()
    .execute((trx) => context.app.queue.send(trx, { name: 'operations.prune' }, {}));
}

async function storeCode(
  accountId: number,
  code: { age: string; end: 'used' | 'revoked' | 'over' | 'live' },
) {
  const since = sql`now() - ${code.age}::interval`;
  const { rows } = await sql<{ id: number }>`
    insert into one_time_code (account_id, purpose, code_hash, created_at, expires_at, used_at, revoked_at)
    values (${accountId}, ${code.end === 'over' ? 'RESET' : 'INVITATION'}, sha256(random()::text::bytea),
      ${since} - interval '5 minutes',
      case when ${code.end} = 'over' then ${since} else now() + interval '1 day' end,
      case when ${code.end} = 'used' then ${since} end, case when ${code.end} = 'revoked' then ${since} end)
    returning id`.execute(context.db);
  return rows[0]?.id ?? 0;
}

async function codesLeft(accountId: number): Promise<number[]> {
  const rows = await context.db
    .selectFrom('one_time_code')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

it('deletes codes a month after they were used, revoked or expired, and keeps valid and recent ones', async () => {
  const { accountId } = await signInAsPerson(context.db, 'STUDENT');
  for (const end of ['used', 'revoked', 'over'] as const) await storeCode(accountId, { age: '31 days', end });
  const kept = [
    await storeCode(accountId, { age: '29 days', end: 'used' }),
    await storeCode(accountId, { age: '29 days', end: 'revoked' }),
    await storeCode(accountId, { age: '60 days', end: 'live' }),
  ];
  await pruneTonight();
  await expect.poll(() => codesLeft(accountId), soon).toEqual(kept);
});

it('deletes presence two days after a submission, but not of an attempt in progress', async () => {
  const teacher = await signInAsPerson(context.db, 'TEACHER');
  const quiz = await createTestQuiz(context.db, teacher.accountId);
  const attempts: number[] = [];
  for (const attempt of [
    { status: 'SUBMITTED', completed_at: sql<Date>`now() - interval '49 hours'` },
    { status: 'SUBMITTED', completed_at: sql<Date>`now() - interval '47 hours'` },
    {},
  ]) {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const started = { started_at: sql<Date>`now() - interval '50 hours'`, ...attempt };
    attempts.push(await createTestAttempt(context.db, quiz, student, { attempt: started as object }));
  }
  await sql`
    insert into attempt_presence (attempt_id, last_seen_at)
    select unnest(${attempts}::bigint[]), now() - interval '49 hours'`.execute(context.db);
  await pruneTonight();
  const seen = async () => {
    const rows = await context.db.selectFrom('attempt_presence').select('attempt_id').execute();
    return rows.map(({ attempt_id }) => attempt_id).filter((id) => attempts.includes(id));
  };
  await expect.poll(seen, soon).toEqual(attempts.slice(1));
});
