import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { presence } from '#shared/limits.ts';

type Person = TestPerson & SignedIn;

const context = setUpTestApp({ worker: false });
let quiz: TestQuiz;

beforeAll(async () => {
  const teacher = await signInAsPerson(context.db, 'TEACHER');
  quiz = await createTestQuiz(context.db, teacher.accountId);
});

async function sit(attempt: object = {}): Promise<{ student: Person; id: number }> {
  const student = await signInAsPerson(context.db, 'STUDENT');
  return { student, id: await createTestAttempt(context.db, quiz, student, { attempt }) };
}

function report(student: Person, id: number, body: object) {
  return context.call(student, 'POST', `/quizAttempt/${id}/presence`, body);
}

function seenOf(id: number) {
  return context.db
    .selectFrom('attempt_presence')
    .selectAll()
    .where('attempt_id', '=', id)
    .executeTakeFirst();
}

async function changesOf(id: number): Promise<string[]> {
  const rows = await context.db
    .selectFrom('focus_event')
    .select('kind')
    .where('attempt_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
}

const soon = { timeout: 60_000, interval: 20 };

describe('reports of a quiz screen', () => {
  it('are written in batches: open, left, and back', async () => {
    const { student, id } = await sit();
    expect((await report(student, id, { focus: 'REGAINED' })).statusCode).toBe(204);
    await expect.poll(() => seenOf(id), soon).toMatchObject({ is_away: false, has_left: false });
    // Sent when the page opens, before anyone has left it.
    expect(await changesOf(id)).toEqual([]);
    await report(student, id, { focus: 'LOST' });
    await report(student, id, {});
    await report(student, id, { focus: 'REGAINED' });
    await report(student, id, { focus: 'LOST' });
    await expect.poll(() => seenOf(id), soon).toMatchObject({ is_away: true, has_left: false });
    await report(student, id, {});
    await report(student, id, { isLeaving: true });
    await expect.poll(() => seenOf(id), soon).toMatchObject({ is_away: false, has_left: true });
    await report(student, id, {});
    await expect.poll(() => seenOf(id), soon).toMatchObject({ is_away: false, has_left: false });
    expect(await changesOf(id)).toEqual(['LOST', 'REGAINED', 'LOST']);
  });

  it('do not overwrite newer ones when they are written later', async () => {
    const { student, id } = await sit();
    const later = { attempt_id: id, last_seen_at: sql<Date>`now() + interval '1 minute'`, is_away: true };
    await context.db.insertInto('attempt_presence').values(later).execute();
    await report(student, id, { isLeaving: true, focus: 'LOST' });
    await expect.poll(() => changesOf(id), soon).toEqual(['LOST']);
    expect(await seenOf(id)).toMatchObject({ is_away: true, has_left: false });
  });

  it('count for the writing device only: a following device does not replace it', async () => {
    const { student, id } = await sit();
    const open = (device: number) =>
      context.call(student, 'PUT', `/quizAttempt/${id}/device`, {
        device,
        kind: 'COMPUTER',
        browser: 'Chrome',
      });
    expect((await open(1)).json()).toMatchObject({ writing: { device: 1 }, isShared: false });
    await report(student, id, { device: 1 });
    await expect.poll(() => seenOf(id), soon).toMatchObject({ device: 1 });
    // From a page that doesn't know yet that another device writes.
    await report(student, id, { device: 2, focus: 'LOST' });
    await report(student, id, { device: 2, isLeaving: true });
    // Written in the same statement or a later one.
    const other = await sit();
    await report(other.student, other.id, {});
    await expect.poll(() => seenOf(other.id), soon).toBeDefined();
    expect(await seenOf(id)).toMatchObject({ device: 1, is_away: false, has_left: false });
    expect(await changesOf(id)).toEqual([]);
    expect((await open(2)).json()).toMatchObject({ writing: { device: 1 }, isShared: true });
  });

  it('are limited for each attempt', async () => {
    const { student, id } = await sit();
    await sql`insert into focus_event (attempt_id, kind)
      select ${id}, 'LOST' from generate_series(2, ${presence.maxFocusEvents})`.execute(context.db);
    for (const focus of ['LOST', 'REGAINED', 'LOST']) await report(student, id, { focus });
    await expect.poll(() => seenOf(id), soon).toMatchObject({ is_away: true });
    expect(await changesOf(id)).toHaveLength(presence.maxFocusEvents);
  });

  it('are ignored after the attempt has ended, without an error', async () => {
    const over = { status: 'SUBMITTED', completed_at: new Date(), total_score: 0 } as const;
    const { student, id } = await sit(over);
    expect((await report(student, id, { focus: 'LOST' })).statusCode).toBe(204);
    // Written in the same statement or a later one.
    const other = await sit();
    await report(other.student, other.id, {});
    await expect.poll(() => seenOf(other.id), soon).toBeDefined();
    expect(await seenOf(id)).toBeUndefined();
    expect(await changesOf(id)).toEqual([]);
  });

  it("are refused for another student's attempt, and limited in rate", async () => {
    const { id } = await sit();
    const other = await sit();
    expect((await report(other.student, id, { focus: 'LOST' })).statusCode).toBe(404);
    expect((await report(other.student, 999_999, {})).statusCode).toBe(404);
    expect((await report(other.student, other.id, { focus: 'SOMEWHERE' })).statusCode).toBe(422);
    const answers = await Promise.all(Array.from({ length: 130 }, () => report(other.student, other.id, {})));
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    expect(statuses).toEqual(new Set([204, 429]));
  });

  it('block no requests while the database cannot write', async () => {
    const { student, id } = await sit();
    await inTransaction(context.db, async (trx) => {
      await sql`lock table attempt_presence in exclusive mode`.execute(trx);
      expect((await report(student, id, { focus: 'LOST' })).statusCode).toBe(204);
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_locks
            where not granted and relation = 'attempt_presence'::regclass`.execute(trx);
          return rows.length;
        }, soon)
        .toBe(1);
      // Reports that arrive meanwhile wait too, and take no connection of their own.
      for (const focus of ['REGAINED', 'LOST']) {
        expect((await report(student, id, { focus })).statusCode).toBe(204);
      }
    });
    await expect.poll(() => changesOf(id), soon).toEqual(['LOST', 'REGAINED', 'LOST']);
  });
});
