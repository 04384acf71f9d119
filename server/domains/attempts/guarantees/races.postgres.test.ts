import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DefectName, plantDefect } from '#server/testing/faults/defects.ts';
import { closeGate, isAnyBlocked, removeGates } from '#server/testing/gate.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { QuizAttempt, SavedAnswers } from '#shared/contract/attempts/attempts.ts';

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
  await removeGates(context);
});

function withDefect(name: DefectName): void {
  removeDefect = plantDefect[name]();
}

interface Race {
  wasAcknowledged: boolean;
  wasCounted: boolean;
}

/** A student who has started, with a correct answer to save. */
async function startRace() {
  const attempt = await takeQuiz(context, await signInAsPerson(context.db, 'STUDENT'), quiz.id);
  const [question] = quiz.questions;
  const right = question?.options.find(({ label }) => label === question.key);
  const answer = { question: { id: question?.id }, revision: 1, selectedOption: { id: right?.id } };
  return { save: () => attempt.save([answer]), submit: () => attempt.submit() };
}

type Answered = Awaited<ReturnType<typeof context.call>>;

function judge(saved: Answered, submitted: Answered): Race {
  expect(submitted.statusCode).toBe(200);
  expect([200, 409]).toContain(saved.statusCode);
  return {
    wasAcknowledged: saved.statusCode === 200 && saved.json<SavedAnswers>().answers[0]?.status === 'stored',
    wasCounted: submitted.json<QuizAttempt>().totalScore === 10,
  };
}

/**
 * Starts `second` while `first` waits at a gate, which opens when `second` has finished or waits for `first`.
 */
async function overtake<Result>(
  event: Parameters<typeof closeGate>[1],
  first: () => Promise<Result>,
  second: () => Promise<Result>,
): Promise<[Result, Result]> {
  const gate = await closeGate(context, event);
  const firstDone = first();
  await gate.reached();
  let isSecondDone = false;
  const secondDone = second().finally(() => {
    isSecondDone = true;
  });
  await expect.poll(async () => isSecondDone || (await isAnyBlocked(context)), { interval: 5 }).toBe(true);
  await gate.open();
  return Promise.all([firstDone, secondDone]);
}

const isLost = ({ wasAcknowledged, wasCounted }: Race) => wasAcknowledged && !wasCounted;

describe('a save that races with a submission', () => {
  async function submitDuringSave(): Promise<Race> {
    const { save, submit } = await startRace();
    const [saved, submitted] = await overtake('before insert on quiz_answer for each row', save, submit);
    return judge(saved, submitted);
  }

  it('counts when it had checked and not yet written', async () => {
    expect(await submitDuringSave()).toEqual({ wasAcknowledged: true, wasCounted: true });
  });

  it('is detected as lost when it does not lock the attempt', async () => {
    withDefect('no-lock');
    expect(isLost(await submitDuringSave())).toBe(true);
  });

  async function saveDuringHandIn(): Promise<Race> {
    const { save, submit } = await startRace();
    const [submitted, saved] = await overtake('before insert on grade for each row', submit, save);
    return judge(saved, submitted);
  }

  it('is refused when the submission has marked and not yet committed', async () => {
    expect(await saveDuringHandIn()).toEqual({ wasAcknowledged: false, wasCounted: false });
  });

  it('is detected as lost after it, too, when it does not lock the attempt', async () => {
    withDefect('no-lock');
    expect(isLost(await saveDuringHandIn())).toBe(true);
  });

  it('counts or is refused, whenever it arrives', async () => {
    const random = seededRandom(15);
    const races: Race[] = [];
    for (let round = 0; round < 8; round += 1) {
      const some = Array.from({ length: 8 }, () => [random.below(12), random.below(12)] as const);
      const run = some.map(async ([saveMs, submitMs]) => {
        const { save, submit } = await startRace();
        const [saved, submitted] = await Promise.all([
          sleep(saveMs).then(save),
          sleep(submitMs).then(submit),
        ]);
        return judge(saved, submitted);
      });
      races.push(...(await Promise.all(run)));
    }
    expect(races.filter(isLost)).toEqual([]);
    expect(races.filter(({ wasCounted }) => wasCounted)).not.toEqual([]);
  });
});

describe('a single-answer call that races with a submission', () => {
  it('counts or is refused, and neither blocks the other', async () => {
    // A submission locks the attempt. A change of an answer must not lock that answer and then wait for the attempt.
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST'] as const) {
      const student = await signInAsPerson(context.db, 'STUDENT');
      const attempt = await takeQuiz(context, student, quiz.id);
      const ids = { attempt: { id: attempt.id }, question: { id: quiz.questions[0]?.id } };
      const first = await context.call(student, 'POST', '/quizAnswer', { ...ids, selectedAnswer: 'A' });
      const path = method === 'POST' ? '/quizAnswer' : `/quizAnswer/${first.json<{ id: number }>().id}`;
      const body = method === 'DELETE' ? undefined : { ...ids, selectedAnswer: 'B' };
      const [submitted, changed] = await overtake(
        'before update on quiz_answer for each statement',
        () => attempt.submit(),
        () => context.call(student, method, path, body),
      );
      expect([method, changed.statusCode]).toEqual([method, 409]);
      expect(submitted.statusCode).toBe(200);
      const stored = context.db.selectFrom('quiz_answer').select('revision');
      const rows = await stored.where('attempt_id', '=', attempt.id).execute();
      expect(rows).toEqual([{ revision: 1 }]);
    }
  });
});

describe('saves of one answer that overtake each other', () => {
  /** Acknowledged answers that an older one has replaced. */
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

  it('are detected to leave an old one when revisions are not compared', async () => {
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
