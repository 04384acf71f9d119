import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { computeNaively } from '#server/testing/naive-report.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import { startTestSession } from '#server/testing/sign-in.ts';
import type { QuizReport } from '#shared/contract/reports.ts';
import { startBench } from './harness.ts';
import { ask, get } from './measure.ts';
import { type Latencies, sendSteadily } from './steady-load.ts';
import { storeQuizzes, storeResults } from './stored-results.ts';

// What a report of 10,000 attempts at 20 questions costs, whether it is right, and what others notice of an export.
const attempts = 10_000;
const rounds = 7;
const goalMs = 1_000;
const listGoalMs = 1_000;
const perSecond = 40;
const floorSeconds = 10;
const types = [
  ...Array.from({ length: 13 }, () => 'MULTIPLE_CHOICE' as const),
  ...Array.from({ length: 3 }, () => 'TRUE_FALSE' as const),
  ...Array.from({ length: 3 }, () => 'SHORT_ANSWER' as const),
  'ESSAY' as const,
];
const bench = await startBench();
const { address } = bench.server;
const { db } = bench.client;
let broken = 0;

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
process.exitCode = broken === 0 ? 0 : 1;

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const since = performance.now();
    await work();
    times.push(performance.now() - since);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
}

async function askFor(path: string, headers: Record<string, string>): Promise<string> {
  const { status, body } = await ask('GET', `${address}/api${path}`, headers);
  if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
  return body;
}

function tell(name: string, milliseconds: number, goal: number, more = ''): void {
  const isMissed = milliseconds >= goal;
  if (isMissed) broken += 1;
  console.log(
    `${name.padEnd(52)} ${milliseconds.toFixed(0).padStart(6)} ms (goal < ${goal})${more}${isMissed ? '  MISSED' : ''}`,
  );
}

async function measureReport(quiz: TestQuiz, headers: Record<string, string>): Promise<void> {
  // Every paper and every answer read once, and nothing made of them.
  const floor = await medianOf(() =>
    sql`select count(asked), (
        select sum(answer.points_earned) from quiz_attempt attempt
          cross join lateral (select * from quiz_answer where attempt_id = attempt.id offset 0) answer
        where attempt.quiz_id = ${quiz.id})
      from quiz_attempt, jsonb_array_elements(paper -> 'questions') asked where quiz_id = ${quiz.id}`.execute(
      db,
    ),
  );
  console.log(`${'papers and answers read once (floor)'.padEnd(52)} ${floor.toFixed(0).padStart(6)} ms`);
  for (const counted of ['best', 'all'] as const) {
    const before = [bench.serverCpu(), bench.databaseCpu()] as const;
    const time = await medianOf(() => askFor(`/report/quiz/${quiz.id}?attempts=${counted}`, headers));
    const cpu = [bench.serverCpu() - before[0], bench.databaseCpu() - before[1]].map((all) => all / rounds);
    const more = `  ${(time / floor).toFixed(1)} × floor, CPU-ms server ${cpu[0]?.toFixed(0)}, database ${cpu[1]?.toFixed(0)}`;
    tell(`report of ${attempts} attempts at ${types.length} questions, ${counted}`, time, goalMs, more);
  }
}

/** Against textbook formulas over every single row. */
async function compare(quiz: TestQuiz, headers: Record<string, string>): Promise<void> {
  const report = JSON.parse(await askFor(`/report/quiz/${quiz.id}`, headers)) as QuizReport;
  const naive = await computeNaively(db, quiz.id, 'best');
  const pairs: [string, number | null | undefined, number | null | undefined][] = [
    ['mean', report.scores?.mean, naive.mean],
    ['deviation', report.scores?.standardDeviation, naive.standardDeviation],
    ['alpha', report.reliability.alpha, naive.alpha],
  ];
  for (const item of report.items) {
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
  for (const [name, one, other] of wrong) console.log(`  ${name}: ${one}, by hand ${other}`);
  broken += wrong.length;
  console.log(`${pairs.length} figures compared with textbook formulas: ${wrong.length} differ`);
}

async function measureList(headers: Record<string, string>): Promise<void> {
  for (const sort of ['lastSubmission', 'mean'] as const) {
    const time = await medianOf(() => askFor(`/report?sort=${sort}`, headers));
    tell(`200 quizzes with 110,000 attempts by ${sort}`, time, listGoalMs);
  }
}

async function measureExports(quiz: TestQuiz, headers: Record<string, string>): Promise<void> {
  const account = db.selectFrom('user_account').select('id').where('email', '=', 'teacher@cquiz.example');
  const colleague = await startTestSession(db, (await account.executeTakeFirstOrThrow()).id);
  const calls = [
    () => get(`${address}/api/quiz`, colleague.headers),
    () => get(`${address}/api/auth/me`, colleague.headers),
  ];
  await askFor(`/report/quiz/${quiz.id}/export?format=xlsx&table=items`, headers);
  await sendSteadily(perSecond, calls, sleep(2_000));
  const floor = await sendSteadily(perSecond, calls, sleep(floorSeconds * 1000));
  showLatencies("others' calls alone (floor)", floor);
  for (const format of ['csv', 'xlsx'] as const) {
    const since = performance.now();
    let seconds = 0;
    const exported = exportTwice(quiz, format, headers).then(() => {
      seconds = (performance.now() - since) / 2_000;
    });
    const beside = await sendSteadily(perSecond, calls, exported);
    await exported;
    showLatencies(`beside exports of 10,000 rows as ${format}, ${seconds.toFixed(1)} s each`, beside, floor);
    broken += beside.failures + (beside.p95 > floor.p95 * 2 ? 1 : 0);
  }
  console.log(`memory of the server ${bench.memory()} MB`);
}

async function exportTwice(quiz: TestQuiz, format: string, headers: Record<string, string>): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    await askFor(`/report/quiz/${quiz.id}/export?format=${format}&table=results`, headers);
  }
}

function showLatencies(
  name: string,
  { p50, p95, most, count, failures }: Latencies,
  floor?: Latencies,
): void {
  const ratio = floor === undefined ? '' : `  ${(p95 / floor.p95).toFixed(2)} × the floor's p95 (goal ≤ 2)`;
  console.log(
    `${name.padEnd(52)} p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms  most ${most.toFixed(0)} ms  ${count} calls, ${failures} failed${ratio}`,
  );
}
