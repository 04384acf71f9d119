import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { computeNaively } from '#server/testing/oracles/naive-report.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuestion, type TestQuiz } from '#server/testing/quizzes.ts';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { CountedAttempts, QuizReport, ReportItem } from '#shared/contract/results/reports.ts';

const context = setUpTestApp({ worker: false });
type Person = TestPerson & SignedIn;
let teacher: Person;
const students: Person[] = [];

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
  for (let at = 0; at < 24; at += 1) students.push(await signInAsPerson(context.db, 'STUDENT'));
});

async function readReport(quizId: number, attempts: CountedAttempts = 'best'): Promise<QuizReport> {
  const answer = await context.call(teacher, 'GET', `/report/quiz/${quizId}?attempts=${attempts}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

interface SubmittedAttempt {
  student: Person;
  number?: number;
  answers: (string | null | undefined)[];
  /** Positions of the questions on the paper; all if not given. */
  asked?: readonly number[];
  /** Shown instead of the question's first version. */
  shown?: ReadonlyMap<number, TestQuestion>;
}

async function sit(
  quiz: TestQuiz,
  { student, number = 1, answers, asked, shown }: SubmittedAttempt,
): Promise<number> {
  const paper = quiz.questions
    .map((question, place) => ({ place, question: shown?.get(place) ?? question }))
    .filter(({ place }) => asked?.includes(place) ?? true);
  const questions = paper.map(({ question: { id, versionId, points, options } }) => ({
    questionId: id,
    versionId,
    points,
    optionIds: options.map((option) => option.id),
  }));
  const on = { ...quiz, questions: paper.map(({ question }) => question) };
  const id = await createTestAttempt(context.db, on, student, {
    answers: paper.map(({ place }) => answers[place]),
    attempt: {
      attempt_number: number,
      paper: JSON.stringify({ questions }),
      total_points: paper.reduce((sum, { question }) => sum + question.points, 0),
    },
  });
  const submitted = await context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
  expect(submitted.statusCode, submitted.body).toBe(200);
  return id;
}

/** The same question with another key (and perhaps other options), as an edit leaves behind. */
function addVersion(
  question: TestQuestion,
  version: number,
  { key, options, points }: { key: string; options: readonly string[]; points: number },
): Promise<TestQuestion> {
  return inTransaction(context.db, async (trx) => {
    const { id } = await trx
      .insertInto('question_version')
      .values({
        question_id: question.id,
        version,
        question_type: question.type,
        question_text: `Version ${version}`,
        points,
        correct_answer: key,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = options.map((text, place) => ({
      question_version_id: id,
      label: 'ABCDEF'.charAt(place),
      option_text: text,
      position: place + 1,
    }));
    const stored = await trx.insertInto('question_option').values(rows).returning(['id', 'label']).execute();
    return { ...question, versionId: id, key, points, options: stored };
  });
}

const types = [
  { type: 'MULTIPLE_CHOICE' },
  { type: 'MULTIPLE_CHOICE', points: 3 },
  { type: 'TRUE_FALSE', points: 1 },
  { type: 'SHORT_ANSWER' },
  { type: 'ESSAY', points: 5 },
  { type: 'MULTIPLE_CHOICE' },
  { type: 'SHORT_ANSWER', points: 1.5 },
] as const;

const wrong = {
  MULTIPLE_CHOICE: ['A', 'B', 'C', 'D'],
  TRUE_FALSE: ['A', 'B'],
  SHORT_ANSWER: ['Accra', 'Kumasi', ' kumasi ', 'Tema'],
};

function answerOf(random: SeededRandom, { type, key }: TestQuestion, ability: number) {
  if (random.below(10) === 0) return random.below(2) === 0 ? undefined : null;
  if (type === 'ESSAY') return random.pick(['A good deal about rivers', '   ', 'Little']);
  if (random.next() < ability) return key?.split('|')[0];
  return random.pick(wrong[type]);
}

/** Every student once or several times, each with a random selection of questions and versions. */
async function makeRandomResults(seed: number): Promise<TestQuiz> {
  const random = seededRandom(seed);
  const quiz = await createTestQuiz(context.db, teacher.accountId, {
    questions: types,
    quiz: { passing_mark: 50, time_limit_minutes: 45 },
  });
  const [first, second] = quiz.questions;
  if (!first || !second) throw new Error('There are questions.');
  const rekeyed = await addVersion(first, 2, {
    key: 'C',
    options: ['One', 'Two', 'Three', 'Four'],
    points: 2,
  });
  const reworded = await addVersion(second, 2, { key: 'A', options: ['Yes', 'No'], points: 4 });
  for (const student of students) {
    const ability = random.next();
    const tries = 1 + random.below(3);
    for (let number = 1; number <= tries; number += 1) {
      const shown = new Map<number, TestQuestion>([
        ...(random.below(3) === 0 ? [[0, rekeyed] as const] : []),
        ...(random.below(4) === 0 ? [[1, reworded] as const] : []),
      ]);
      const answers = quiz.questions.map((question, place) =>
        answerOf(random, shown.get(place) ?? question, ability),
      );
      // The last two are random questions.
      const asked = [0, 1, 2, 3, 4, 5 + random.below(2)];
      await sit(quiz, { student, number, answers, asked, shown });
    }
  }
  return quiz;
}

type Naive = Awaited<ReturnType<typeof computeNaively>>;

function near(value: number | null) {
  return value === null ? null : expect.closeTo(value, 9);
}

function expectSameItem(item: ReportItem, naive: Naive['items'][number], alike: ReadonlySet<number>): void {
  expect(item).toMatchObject({
    asked: naive.asked,
    answered: naive.answered,
    waiting: naive.waiting,
    facility: near(naive.facility),
    standardDeviation: near(naive.standardDeviation),
    discrimination: near(naive.discrimination),
    discriminationIndex: near(naive.discriminationIndex),
    meanSeconds: near(naive.meanSeconds),
  });
  for (const option of item.options) {
    const { discrimination, meanPercentage, share, ...counts } = naive.chosen(alike, option.label);
    expect(option).toMatchObject({
      ...counts,
      share: near(share),
      discrimination: near(discrimination),
      meanPercentage: near(meanPercentage),
    });
  }
}

function expectSameReport(
  report: QuizReport,
  naive: Naive,
  alikeOf: (item: ReportItem) => Set<number>,
): void {
  expect(report).toMatchObject({
    attempts: naive.attempts,
    students: naive.students,
    scores: {
      mean: near(naive.mean),
      median: near(naive.median),
      standardDeviation: near(naive.standardDeviation),
    },
    times: {
      mean: expect.closeTo(naive.meanSeconds ?? 0, 3),
      median: expect.closeTo(naive.medianSeconds ?? 0, 3),
    },
    reliability: {
      items: naive.commonItems,
      alpha: near(naive.alpha),
      standardError: near(naive.standardError),
    },
  });
  expect(report.histogram.map(({ count }) => count)).toEqual(naive.histogram);
  expect(report.items).toHaveLength(naive.items.length);
  for (const item of report.items) {
    const own = naive.items.find(({ questionId }) => questionId === item.question.id);
    if (!own) throw new Error('There is no such question.');
    expectSameItem(item, own, alikeOf(item));
  }
}

describe('the figures of a report', () => {
  it('agree with textbook formulas over single rows, for each choice of counted attempts', async () => {
    const quiz = await makeRandomResults(7);
    const versions = await context.db
      .selectFrom('question_version')
      .select(['id', 'question_id', 'version'])
      .execute();
    // The second question's second version has other options.
    const alikeOf = ({ question, options }: ReportItem) =>
      new Set(
        versions
          .filter((version) => version.question_id === question.id)
          .filter(
            (version) =>
              question.id !== quiz.questions[1]?.id || version.version === (options.length === 4 ? 1 : 2),
          )
          .map(({ id }) => id),
      );
    for (const counted of ['best', 'first', 'last', 'all'] as const) {
      const report = await readReport(quiz.id, counted);
      expectSameReport(report, await computeNaively(context.db, quiz.id, counted), alikeOf);
      expect(report.counted).toBe(counted);
      expect(report.provisional).toBeGreaterThan(0);
      expect(report.items[1]).toMatchObject({ maxPoints: null, otherVersions: expect.any(Number) });
      expect(report.items[1]?.otherVersions).toBeGreaterThan(0);
    }
    expect((await readReport(quiz.id, 'all')).attempts).toBeGreaterThan(students.length);

    const body = { quiz: { id: quiz.id }, question: { id: quiz.questions[2]?.id }, version: 1, points: 4 };
    const regraded = await context.call(teacher, 'POST', '/regrade', { ...body, reason: 'Worth more' });
    expect(regraded.statusCode, regraded.body).toBeLessThan(300);
    const worths = new Map([[quiz.questions[2]?.id ?? 0, 4]]);
    const after = await readReport(quiz.id, 'all');
    expectSameReport(after, await computeNaively(context.db, quiz.id, 'all', worths), alikeOf);
    expect(after.items[2]?.maxPoints).toBe(4);
  });

  it('match an example calculated by hand', async () => {
    const questions = [
      { type: 'TRUE_FALSE', points: 1 },
      { type: 'TRUE_FALSE', points: 1 },
    ] as const;
    const quiz = await createTestQuiz(context.db, teacher.accountId, { questions });
    const rights = Array.from({ length: 5 }, () => ['AA', 'AA', 'AB', 'BB']).flat();
    for (const [at, letters] of rights.entries()) {
      await sit(quiz, { student: students[at] as Person, answers: letters.split('') });
    }
    const report = await readReport(quiz.id);
    expect(report.scores).toMatchObject({ mean: 62.5, median: 75, lowest: 0, highest: 100, passRate: null });
    // Sums of squares 15/4 and 5, of the sums 55/4: 2 × (1 − (35/4) / (55/4)).
    expect(report.reliability.alpha).toBeCloseTo(8 / 11, 12);
    expect(report.items[0]).toMatchObject({ facility: 0.75, discriminationMissing: null });
    expect(report.items[0]?.discrimination).toBeCloseTo(1 / Math.sqrt(3), 12);
  });

  it('say nothing about discrimination and reliability with fewer than twenty attempts, and why', async () => {
    const questions = [{ points: 1 }, { type: 'TRUE_FALSE', points: 1 }] as const;
    const quiz = await createTestQuiz(context.db, teacher.accountId, { questions });
    const sitUntil = async (first: number, count: number) => {
      for (let at = first; at < count; at += 1) {
        const answers = at % 3 === 0 ? ['A', 'B'] : ['B', 'A'];
        await sit(quiz, { student: students[at] as Person, answers: at % 5 === 0 ? ['B', 'B'] : answers });
      }
    };
    await sitUntil(0, 3);
    const few = await readReport(quiz.id);
    const nothing = { upper: null, lower: null, discrimination: null, meanPercentage: null };
    expect(few.reliability).toMatchObject({ alpha: null, standardError: null, missing: 'TOO_FEW_ATTEMPTS' });
    expect(few.items[0]).toMatchObject({
      facility: 1,
      discrimination: null,
      discriminationMissing: 'TOO_FEW_ATTEMPTS',
      discriminationIndex: null,
      flags: [],
      options: [{ chosen: 0, ...nothing }, { chosen: 3, ...nothing }, nothing, nothing],
    });
    await sitUntil(3, 19);
    expect((await readReport(quiz.id)).items[0]).toMatchObject({ discrimination: null });
    await sitUntil(19, 20);
    const enough = await readReport(quiz.id);
    expect(enough.reliability).toMatchObject({ alpha: expect.any(Number), missing: null });
    expect(enough.items[0]).toMatchObject({
      discrimination: expect.any(Number),
      discriminationMissing: null,
      discriminationIndex: expect.any(Number),
      options: [{ upper: expect.any(Number) }, { meanPercentage: expect.any(Number) }, {}, {}],
    });
  });

  it('are updated as soon as an attempt is submitted, and count running ones separately', async () => {
    const quiz = await createTestQuiz(context.db, teacher.accountId);
    const [one, other] = students as [Person, Person];
    await sit(quiz, { student: one, answers: ['B', 'B', 'B', 'B', 'B'] });
    const id = await createTestAttempt(context.db, quiz, other, { answers: ['B'] });
    expect(await readReport(quiz.id)).toMatchObject({ attempts: 1, running: 1, scores: { mean: 100 } });
    await context.call(other, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
    expect(await readReport(quiz.id)).toMatchObject({
      attempts: 2,
      running: 0,
      scores: { mean: 60, lowest: 20 },
    });
  });

  it('are empty if nobody has submitted', async () => {
    const quiz = await createTestQuiz(context.db, teacher.accountId);
    expect(await readReport(quiz.id)).toMatchObject({
      attempts: 0,
      students: 0,
      scores: null,
      times: null,
      timeHistogram: [],
      reliability: { alpha: null, missing: 'TOO_FEW_ATTEMPTS', standardError: null, items: 0, attempts: 0 },
      items: [],
    });
    expect((await readReport(quiz.id)).histogram.map(({ count }) => count)).toEqual(Array(10).fill(0));
  });
});

describe('a question is flagged', () => {
  /** Four plain questions separate strong from weak students; the fifth is under test. */
  async function sitAll(
    fifth: Parameters<typeof createTestQuiz>[2] extends { questions?: readonly (infer Q)[] } | undefined
      ? Q
      : never,
    answerBy: (place: number) => string | undefined,
    count = 20,
  ): Promise<{ quiz: TestQuiz; item: ReportItem }> {
    const plain = Array.from({ length: 4 }, () => ({}));
    const quiz = await createTestQuiz(context.db, teacher.accountId, { questions: [...plain, fifth] });
    for (let place = 0; place < count; place += 1) {
      const rightOnes = Math.floor((place * 5) / count);
      const others = [0, 1, 2, 3].map((at) => (at < rightOnes ? 'B' : 'A'));
      await sit(quiz, { student: students[place] as Person, answers: [...others, answerBy(place)] });
    }
    const item = (await readReport(quiz.id)).items[4];
    if (!item) throw new Error('There is a fifth question.');
    return { quiz, item };
  }

  it('if the best students chose another option than its key, until there is a regrade', async () => {
    const { quiz, item } = await sitAll({}, (place) => (place >= 10 ? 'C' : place % 2 === 0 ? 'B' : 'A'));
    expect(item).toMatchObject({ flags: ['KEY_SUSPECT', 'UNUSED_OPTION'], suggestedKey: 'C' });
    expect(item.options.map(({ isKey }) => isKey)).toEqual([false, true, false, false]);
    const terms = { quiz: { id: quiz.id }, question: { id: item.question.id }, version: 1, accepted: ['C'] };
    const answer = await context.call(teacher, 'POST', '/regrade', { ...terms, reason: 'The key was wrong' });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    const after = (await readReport(quiz.id)).items[4];
    expect(after).toMatchObject({ flags: ['UNUSED_OPTION'], suggestedKey: null, facility: 0.5 });
    expect(after?.options.map(({ isKey }) => isKey)).toEqual([false, false, true, false]);
  });

  it('if a wrong text is more frequent than the right one, in any spelling', async () => {
    const spellings = ['Cape Coast', ' cape  coast', 'CAPE COAST'];
    const { item } = await sitAll({ type: 'SHORT_ANSWER' }, (place) =>
      place >= 10 ? spellings[place % 3] : place % 4 === 0 ? 'Accra' : 'Tamale',
    );
    expect(item).toMatchObject({ flags: ['KEY_SUSPECT', 'TOO_HARD'], options: [] });
    expect(item.wrongAnswers.map(({ count }) => count)).toEqual([10, 7]);
    expect(item.suggestedKey?.trim().toLowerCase()).toMatch(/^cape +coast$/);
  });

  it('if the weakest students do better or if all are correct, but never with too few', async () => {
    expect((await sitAll({ type: 'TRUE_FALSE' }, () => 'A')).item.flags).toEqual([
      'TOO_EASY',
      'UNUSED_OPTION',
    ]);
    expect((await sitAll({}, (place) => (place < 5 ? 'B' : 'A'), 9)).item.flags).toEqual([]);
    const twelve = await sitAll({}, (place) => (place < 6 ? 'B' : undefined), 12);
    expect(twelve.item.flags).toEqual([]);
    const { quiz, item } = await sitAll({}, (place) => (place < 10 ? 'B' : undefined), 20);
    expect(item).toMatchObject({ flags: ['NEGATIVE', 'UNUSED_OPTION'], suggestedKey: null });
    await context.db
      .insertInto('regrade_batch')
      .values({
        quiz_id: quiz.id,
        question_id: item.question.id,
        question_version: 1,
        credit_all: true,
        reason: 'Ambiguous',
        applied_by: teacher.accountId,
      })
      .execute();
    expect((await readReport(quiz.id)).items[4]?.flags).toEqual([]);
  });
});
