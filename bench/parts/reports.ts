import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { computeNaively } from '#server/testing/oracles/naive-report.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import { startTestSession } from '#server/testing/sign-in.ts';
import type { QuizReport } from '#shared/contract/results/reports.ts';
import { startBench } from '../harness.ts';
import { get, sendRequest } from '../measure.ts';
import { isQuick, report } from '../result.ts';
import { median } from '../statistics.ts';
import { type Latencies, sendSteadily } from '../steady-load.ts';
import { storeQuizzes, storeResults } from '../stored/results.ts';

// A report of 10,000 attempts at 20 questions: its cost, whether it is correct, and how exports slow other requests.
const attempts = 10_000;
const rounds = isQuick ? 3 : 7;
const perSecond = 40;
const floorSeconds = isQuick ? 4 : 10;
const types = [
  ...Array.from({ length: 13 }, () => 'MULTIPLE_CHOICE' as const),
  ...Array.from({ length: 3 }, () => 'TRUE_FALSE' as const),
  ...Array.from({ length: 3 }, () => 'SHORT_ANSWER' as const),
  'ESSAY' as const,
];
const bench = await startBench();
const { address } = bench.server;
const { db } = bench.client;

try {
  const teacher = await signInAsPerson(db, 'TEACHER');
  const questions = types.map((type) => ({ type }));
  const quiz = await createTestQuiz(db, teacher.accountId, { questions, quiz: { passing_mark: 50 } });
  await storeResults(bench.connection, quiz, attempts);
  await measureReport(quiz, teacher.headers);
  await compare(quiz, teacher.headers);
  await storeQuizzes(bench.connection, quiz, { quizzes: 199, attempts: 500 });
  await measureList(teacher.headers);
  await measureExports(quiz, teacher.headers);
} finally {
  await bench.close();
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const since = performance.now();
    await work();
    seconds.push((performance.now() - since) / 1_000);
  }
  return seconds;
}

async function getText(path: string, headers: Record<string, string>): Promise<string> {
  const { status, body } = await sendRequest('GET', `${address}/api${path}`, headers);
  if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
  return body;
}

async function measureReport(quiz: TestQuiz, headers: Record<string, string>): Promise<void> {
  // Reads every paper and every answer once and computes nothing.
  const floor = await timesOf(() =>
    sql`select count(asked), (
        select sum(answer.points_earned) from quiz_attempt attempt
          cross join lateral (select * from quiz_answer where attempt_id = attempt.id offset 0) answer
        where attempt.quiz_id = ${quiz.id})
      from quiz_attempt, jsonb_array_elements(paper -> 'questions') asked where quiz_id = ${quiz.id}`.execute(
      db,
    ),
  );
  const work = 'papers and answers read once (floor)';
  report({ work, unit: 's', rounds: floor });
  for (const counted of ['best', 'all'] as const) {
    const before = bench.cpu();
    const seconds = await timesOf(() => getText(`/report/quiz/${quiz.id}?attempts=${counted}`, headers));
    const after = bench.cpu();
    report({
      work: `item analysis over ${attempts} attempts at ${types.length} questions, ${counted}`,
      unit: 's',
      rounds: seconds,
      server: (after.server - before.server) / rounds,
      database: (after.database - before.database) / rounds,
      floor: { work, figure: median(floor) },
      ...(counted === 'best' ? { goal: 'report' } : { limit: { is: 'below', figure: 1 } }),
    });
  }
}

/** Compares the report with textbook formulas over every row. */
async function compare(quiz: TestQuiz, headers: Record<string, string>): Promise<void> {
  const quizReport = JSON.parse(await getText(`/report/quiz/${quiz.id}`, headers)) as QuizReport;
  const naive = await computeNaively(db, quiz.id, 'best');
  const pairs: [string, number | null | undefined, number | null | undefined][] = [
    ['mean', quizReport.scores?.mean, naive.mean],
    ['deviation', quizReport.scores?.standardDeviation, naive.standardDeviation],
    ['alpha', quizReport.reliability.alpha, naive.alpha],
  ];
  for (const item of quizReport.items) {
    const own = naive.items.find(({ questionId }) => questionId === item.question.id);
    const versionId = quiz.questions.find(({ id }) => id === item.question.id)?.versionId ?? 0;
    for (const figure of [
      'facility',
      'standardDeviation',
      'discrimination',
      'discriminationIndex',
    ] as const) {
      pairs.push([`${figure} of question ${item.place}`, item[figure], own?.[figure]]);
    }
    for (const option of item.options) {
      const chosen = own?.chosen(new Set([versionId]), option.label);
      const name = `of option ${option.label} of question ${item.place}`;
      pairs.push([`choices ${name}`, option.chosen, chosen?.chosen]);
      pairs.push([`discrimination ${name}`, option.discrimination, chosen?.discrimination]);
    }
  }
  const wrong = pairs.filter(([, one, other]) => !(Math.abs((one ?? 9) - (other ?? -9)) < 1e-9));
  for (const [name, one, other] of wrong) console.log(`  ${name}: ${one}, textbook ${other}`);
  report({
    work: `share of ${pairs.length} figures that agree with textbook formulas`,
    unit: '×',
    rounds: [(pairs.length - wrong.length) / pairs.length],
    failures: wrong.length,
    limit: { is: 'at least', figure: 1 },
  });
}

async function measureList(headers: Record<string, string>): Promise<void> {
  for (const sort of ['lastSubmission', 'mean'] as const) {
    report({
      work: `list of 200 quizzes with 110,000 attempts, sorted by ${sort}`,
      unit: 's',
      rounds: await timesOf(() => getText(`/report?sort=${sort}`, headers)),
      limit: { is: 'below', figure: 1 },
    });
  }
}

async function measureExports(quiz: TestQuiz, headers: Record<string, string>): Promise<void> {
  const account = db.selectFrom('user_account').select('id').where('email', '=', 'teacher@cquiz.example');
  const colleague = await startTestSession(db, (await account.executeTakeFirstOrThrow()).id);
  const calls = [
    () => get(`${address}/api/quiz`, colleague.headers),
    () => get(`${address}/api/auth/me`, colleague.headers),
  ];
  await getText(`/report/quiz/${quiz.id}/export?format=xlsx&table=items`, headers);
  await sendSteadily(perSecond, calls, sleep(2_000));
  const floor = await sendSteadily(perSecond, calls, sleep(floorSeconds * 1000));
  for (const format of ['csv', 'xlsx'] as const) {
    const since = performance.now();
    let seconds = 0;
    const exporting = exportTwice(quiz, format, headers).then(() => {
      seconds = (performance.now() - since) / 2_000;
    });
    const during = await sendSteadily(perSecond, calls, exporting);
    await exporting;
    reportSlowdown(
      `p95 of other requests during exports of 10,000 rows as ${format}`,
      during,
      floor,
      `${seconds.toFixed(1)} s each`,
    );
  }
}

async function exportTwice(quiz: TestQuiz, format: string, headers: Record<string, string>): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    await getText(`/report/quiz/${quiz.id}/export?format=${format}&table=results`, headers);
  }
}

function reportSlowdown(work: string, during: Latencies, alone: Latencies, duration: string): void {
  report({
    work,
    unit: '×',
    rounds: [during.p95 / alone.p95],
    p50: during.p50,
    p95: during.p95,
    failures: during.failures + alone.failures,
    limit: { is: 'at most', figure: 2 },
    note: `${duration}; alone p95 ${alone.p95.toFixed(1)} ms; server memory ${bench.memory()} MB`,
  });
}
