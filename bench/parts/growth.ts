import { parseArgs } from 'node:util';
import { createPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import { AttemptCalls, type Student } from '../attempt-calls.ts';
import { type Cost, measure } from '../cost.ts';
import { measureUpsert } from '../floors.ts';
import { type Bench, startBench } from '../harness.ts';
import { post, runLoad } from '../measure.ts';
import { isQuick, report } from '../result.ts';
import { formatFigure, median } from '../statistics.ts';
import { storeAttempts } from '../stored/attempts.ts';

// How costs grow with the number of stored attempts. One school stays at a thousand attempts and another one grows, each
// with its own server. Both are measured in turns, so that a machine that slows down slows both.
const smallSize = 1_000;
// `--sizes 100000` measures other sizes.
const { values } = parseArgs({ options: { sizes: { type: 'string' } } });
const givenSizes = values.sizes?.split(',').map(Number);
const sizes = givenSizes ?? (isQuick ? [10_000] : [1_000, 10_000, 100_000, 1_000_000]);
/** More rounds at the size that the goal is about. */
const roundsAt = (size: number) => (isQuick ? 1 : size === 1_000_000 ? 5 : 2);
const measuredStudents = isQuick ? 60 : 200;
const otherQuizzes = 19;
const password = 'Bench-pass-1';

interface School {
  bench: Bench;
  calls: AttemptCalls;
  quizzes: TestQuiz[];
  email: string;
  stored: number;
}

const schools: School[] = [];
try {
  const small = await openSchool();
  const large = await openSchool();
  await fillTo(small, smallSize);
  for (const size of sizes) {
    await fillTo(large, size);
    reportGrowth(size, await compare(small, large, roundsAt(size)));
  }
} finally {
  for (const { bench } of schools) await bench.close();
}

async function openSchool(): Promise<School> {
  const bench = await startBench();
  const { db } = bench.client;
  const calls = await AttemptCalls.prepare(db, bench.server.address, Math.round(measuredStudents * 1.1));
  const quizzes = [calls.quiz];
  for (let number = 0; number < otherQuizzes; number += 1) {
    const questions = Array.from({ length: 20 }, () => ({}));
    quizzes.push(await createTestQuiz(db, calls.teacher.accountId, { questions }));
  }
  const { email } = await createPerson(db, 'STUDENT', { password });
  const school = { bench, calls, quizzes, email, stored: 0 };
  schools.push(school);
  await runLoad(measuredStudents, 16, () => calls.takeWholeQuiz(calls.next()));
  return school;
}

async function fillTo(school: School, size: number): Promise<void> {
  if (school.stored >= size) return;
  const since = performance.now();
  await storeAttempts(school.bench.connection, school.quizzes, size - school.stored);
  school.stored = size;
  const { rows } = await school.bench.client.pool.query<{ size: string; answers: string }>(
    `select pg_size_pretty(pg_database_size(current_database())) as size,
      (select reltuples::bigint from pg_class where relname = 'quiz_answer') as answers`,
  );
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  console.log(`${size} attempts stored in ${seconds} s: ${rows[0]?.answers} answers, ${rows[0]?.size}`);
}

type Round = Cost[];

/** Measures both schools in turns, alternating which is first. */
async function compare(
  small: School,
  large: School,
  rounds: number,
): Promise<{ small: Round[]; large: Round[] }> {
  const measured = { small: [] as Round[], large: [] as Round[] };
  for (let round = 0; round < rounds; round += 1) {
    const turns = [
      ['small', small],
      ['large', large],
    ] as const;
    for (const [name, school] of round % 2 === 0 ? turns : turns.toReversed()) {
      measured[name].push(await measureSchool(school));
    }
  }
  return measured;
}

async function measureSchool({ bench, calls, email }: School): Promise<Round> {
  const measureCall = (name: string, count: number, call: (student: Student) => Promise<boolean>) =>
    measure(name, bench.cpu, () => call(calls.next()), { count });
  const signIn = () => post(`${bench.server.address}/api/auth/login`, { email, password });
  return [
    await measureCall('start', measuredStudents, (student) => calls.start(student)),
    await measureCall('paper', 500, (student) => calls.readPaper(student)),
    await measureUpsert(bench, calls.quizId, { count: 3_000 }),
    await measureCall('save', 2_000, (student) => calls.save(student)),
    await measureCall('submit', measuredStudents, (student) => calls.submit(student)),
    await measureCall('review', 300, (student) => calls.review(student)),
    await measureCall("a student's results", 300, (student) => calls.listResults(student)),
    await measure("a teacher's quizzes", bench.cpu, () => calls.listTeacherQuizzes(), { count: 100 }),
    await measure('sign in, cheap hash', bench.cpu, signIn, { count: 300 }),
  ];
}

function reportGrowth(size: number, { small, large }: { small: Round[]; large: Round[] }): void {
  const names = small[0]?.map(({ name }) => name) ?? [];
  const growths = names.map((name, at) => {
    const of = (school: Round[]) => school.map((round) => round[at]?.cpu ?? Number.NaN);
    const failures = [...small, ...large].reduce((sum, round) => sum + (round[at]?.failures ?? 0), 0);
    const before = of(small);
    const ratios = of(large).map((cpu, round) => cpu / (before[round] ?? Number.NaN));
    const note = `${formatFigure(median(before))} CPU-ms at ${smallSize}, ${formatFigure(median(of(large)))} at ${size}`;
    return { name, ratios, failures, note };
  });
  for (const { name, ratios, failures, note } of growths) {
    const work = `${name}, ${size} attempts stored`;
    report({ work, unit: '×', rounds: ratios, failures, note });
  }
  if (size !== 1_000_000) return;
  const worst = growths
    .filter(({ name }) => !name.endsWith('(floor)'))
    .toSorted((one, other) => median(other.ratios) - median(one.ratios))[0];
  if (!worst) return;
  const floor = growths.find(({ name }) => name.endsWith('(floor)'));
  report({
    work: `largest growth: ${worst.name}`,
    unit: '×',
    rounds: worst.ratios,
    goal: 'growth',
    note: worst.note,
    ...(floor && { floor: { work: floor.name, figure: median(floor.ratios) } }),
  });
}
