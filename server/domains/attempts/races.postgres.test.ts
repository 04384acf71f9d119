import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DefectName, plantDefect } from '#server/testing/defects.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { QuizAttempt, SavedAnswers } from '#shared/contract/attempts.ts';

const context = setUpTestApp({ worker: false });
let quiz: TestQuiz;
let removeDefect: (() => void) | undefined;

beforeAll(async () => {
  const teacher = await signInAsPerson(context.db, 'TEACHER');
  quiz = await createTestQuiz(context.db, teacher.accountId, { questions: [{ points: 10 }, { points: 10 }] });
});

afterEach(async () => {
  removeDefect?.();
  removeDefect = undefined;
  await sql`drop trigger if exists pause on quiz_answer`.execute(context.db);
  await sql`drop trigger if exists pause on grade`.execute(context.db);
});

type Firing =
  | 'before insert on quiz_answer for each row'
  | 'before insert on grade for each row'
  | 'before update on quiz_answer for each statement';

/** Whoever writes there stops between what they have checked and what they write. */
async function pauseWriters(firing: Firing): Promise<void> {
  await sql`create or replace function pause() returns trigger language plpgsql as
    'begin perform pg_sleep(0.4); return new; end'`.execute(context.db);
  await sql`create trigger pause ${sql.raw(firing)} execute function pause()`.execute(context.db);
}

async function untilSomebodyPauses(): Promise<void> {
  for (let asked = 0; asked < 1_000; asked += 1) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`.execute(context.db);
    if (rows.length > 0) return;
    await sleep(5);
  }
  throw new Error('Nobody has come to the place where writers pause.');
}

function withDefect(name: DefectName): void {
  removeDefect = plantDefect[name]();
}

interface Race {
  wasAcknowledged: boolean;
  wasCounted: boolean;
}

/** A student saves the right answer and hands in, each when it is told to. */
async function race(whenToSave: () => Promise<void>, whenToHandIn: () => Promise<void>): Promise<Race> {
  const attempt = await takeQuiz(context, await signInAsPerson(context.db, 'STUDENT'), quiz.id);
  const [question] = quiz.questions;
  const right = question?.options.find(({ label }) => label === question.key);
  const answer = { question: { id: question?.id }, revision: 1, selectedOption: { id: right?.id } };
  const [saved, handedIn] = await Promise.all([
    whenToSave().then(() => attempt.save([answer])),
    whenToHandIn().then(() => attempt.handIn()),
  ]);
  expect(handedIn.statusCode).toBe(200);
  expect([200, 409]).toContain(saved.statusCode);
  return {
    wasAcknowledged: saved.statusCode === 200 && saved.json<SavedAnswers>().answers[0]?.status === 'stored',
    wasCounted: handedIn.json<QuizAttempt>().totalScore === 10,
  };
}

async function atOnce(): Promise<void> {}

const isLost = ({ wasAcknowledged, wasCounted }: Race) => wasAcknowledged && !wasCounted;

describe('a save that meets a hand-in', () => {
  async function handInDuringSave(): Promise<Race> {
    await pauseWriters('before insert on quiz_answer for each row');
    return race(atOnce, untilSomebodyPauses);
  }

  it('is counted when it had checked and not yet written', async () => {
    expect(await handInDuringSave()).toEqual({ wasAcknowledged: true, wasCounted: true });
  });

  it('is found out to be lost when it does not hold the attempt open', async () => {
    withDefect('no-lock');
    expect(isLost(await handInDuringSave())).toBe(true);
  });

  async function saveDuringHandIn(): Promise<Race> {
    await pauseWriters('before insert on grade for each row');
    return race(untilSomebodyPauses, atOnce);
  }

  it('is refused when the hand-in has counted and not yet committed', async () => {
    expect(await saveDuringHandIn()).toEqual({ wasAcknowledged: false, wasCounted: false });
  });

  it('is found out to be lost after it, too, when it does not hold the attempt open', async () => {
    withDefect('no-lock');
    expect(isLost(await saveDuringHandIn())).toBe(true);
  });

  it('is counted or refused at whatever moment it comes', async () => {
    const random = seededRandom(15);
    const races: Race[] = [];
    for (let round = 0; round < 8; round += 1) {
      const some = Array.from({ length: 8 }, () => [random.below(12), random.below(12)] as const);
      const run = some.map(([saveMs, handInMs]) =>
        race(
          () => sleep(saveMs),
          () => sleep(handInMs),
        ),
      );
      races.push(...(await Promise.all(run)));
    }
    expect(races.filter(isLost)).toEqual([]);
    expect(races.filter(({ wasCounted }) => wasCounted)).not.toEqual([]);
  });
});

describe('one of the single calls that meets a hand-in', () => {
  it('is counted or refused, and neither stands in the way of the other', async () => {
    // Who hands in holds the attempt; who changes an answer must not hold that answer and wait for the attempt.
    await pauseWriters('before update on quiz_answer for each statement');
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST'] as const) {
      const student = await signInAsPerson(context.db, 'STUDENT');
      const attempt = await takeQuiz(context, student, quiz.id);
      const ids = { attempt: { id: attempt.id }, question: { id: quiz.questions[0]?.id } };
      const first = await context.call(student, 'POST', '/quizAnswer', { ...ids, selectedAnswer: 'A' });
      const handingIn = attempt.handIn();
      await untilSomebodyPauses();
      const path = method === 'POST' ? '/quizAnswer' : `/quizAnswer/${first.json<{ id: number }>().id}`;
      const body = method === 'DELETE' ? undefined : { ...ids, selectedAnswer: 'B' };
      const changed = await context.call(student, method, path, body);
      expect([method, changed.statusCode]).toEqual([method, 409]);
      expect((await handingIn).statusCode).toBe(200);
      const stored = context.db.selectFrom('quiz_answer').select('revision');
      const rows = await stored.where('attempt_id', '=', attempt.id).execute();
      expect(rows).toEqual([{ revision: 1 }]);
    }
  });
});

describe('saves of one answer that overtake each other', () => {
  /** Which acknowledged answers an older one has replaced. */
  async function findReplaced(revisions: number[]): Promise<number[]> {
    const attempt = await takeQuiz(context, await signInAsPerson(context.db, 'STUDENT'), quiz.id);
    const [question] = attempt.paper.questions;
    const options = question?.options ?? [];
    const acknowledged: number[] = [];
    for (const revision of revisions) {
      const selectedOption = { id: options[revision % options.length]?.id };
      const saved = await attempt.save([{ question: { id: question?.id }, revision, selectedOption }]);
      const [result] = saved.json<SavedAnswers>().answers;
      if (result?.status === 'stored') acknowledged.push(revision);
    }
    const stored = await context.db
      .selectFrom('quiz_answer')
      .select('revision')
      .where('attempt_id', '=', attempt.id)
      .executeTakeFirstOrThrow();
    return acknowledged.filter((revision) => revision > stored.revision);
  }

  it('leave the newest', async () => {
    expect(await findReplaced([5, 3, 9, 1, 8, 2])).toEqual([]);
  });

  it('are found out to leave an old one when revisions are not compared', async () => {
    withDefect('no-revision-check');
    expect(await findReplaced([5, 3, 9, 1, 8, 2])).not.toEqual([]);
  });

  it('leave the newest when fifty arrive at once', async () => {
    const attempt = await takeQuiz(context, await signInAsPerson(context.db, 'STUDENT'), quiz.id);
    const [question] = attempt.paper.questions;
    const options = question?.options ?? [];
    const revisions = Array.from({ length: 50 }, (_, at) => ((at * 37) % 50) + 1);
    const answers = await Promise.all(
      revisions.map((revision) =>
        attempt.save([
          {
            question: { id: question?.id },
            revision,
            selectedOption: { id: options[revision % options.length]?.id },
          },
        ]),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const rows = await context.db
      .selectFrom('quiz_answer')
      .select(['revision', 'selected_option_id'])
      .where('attempt_id', '=', attempt.id)
      .execute();
    expect(rows).toEqual([{ revision: 50, selected_option_id: options[50 % options.length]?.id }]);
  });
});
