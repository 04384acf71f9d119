import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { AttemptCalls } from './attempt-calls.ts';
import { measure, type Row, show, start, startBench, stop } from './harness.ts';
import { cpuOfProcess, post, runLoad } from './measure.ts';
import { storeAttempts } from './stored-attempts.ts';

// What an attempt costs: CPU-milliseconds of server and database together, beside what was to be reached.
// `--stored 100000` measures once more with so many attempts in the database.
const { values } = parseArgs({ options: { stored: { type: 'string' } } });
// A tenth more than are measured: each begins once and hands in once, those who warm up included.
const measured = 500;
const studentCount = measured * 1.1;
const bench = await startBench();
const cpu = () => bench.serverCpu() + bench.databaseCpu();
const calls = await AttemptCalls.prepare(bench.client.db, bench.server.address, studentCount);

let echo: Row;
try {
  echo = await measureEcho();
  show(echo, echo);
  // What runs for the first time is compiled first: that is not what an attempt costs.
  await runLoad(150, 16, () => calls.takeWholeQuiz(calls.next()));
  await measureCalls();
  await measureWhole();
  console.log(`\nmemory: server ${bench.memory()} MB, with the database ${memoryOfAll()} MB (goal ≤ 250)`);
  await measureGrowth(Number(values.stored ?? 0));
} finally {
  await bench.close();
}

async function measureEcho(): Promise<Row> {
  const bare = await start('bench/floor-server.ts');
  const row = await measure(
    'bare node:http, a POST (floor)',
    () => cpuOfProcess(bare.child.pid ?? 0),
    () => post(bare.address, { answers: [{ question: { id: 1 }, revision: 1 }] }),
  );
  await stop(bare);
  return row;
}

async function measureGrowth(stored: number): Promise<void> {
  if (stored === 0) return;
  await storeAttempts(bench.connection, calls.quizId, 1_000);
  console.log('\nwith 1,000 attempts stored');
  const few = await measureCalls();
  await storeAttempts(bench.connection, calls.quizId, stored);
  console.log(`\nwith ${stored} more stored`);
  const many = await measureCalls();
  for (const [at, { name, cpu: cost }] of many.entries()) {
    const ratio = cost / (few[at]?.cpu ?? Number.NaN);
    console.log(`${name.padEnd(44)} ${ratio.toFixed(2)} × the cost at 1,000 (goal ≤ 1.2)`);
  }
}

/** Each call of an attempt, and the upsert of one row as their floor. */
async function measureCalls(): Promise<Row[]> {
  const startRow = await one('start', measured, (student) => calls.start(student));
  const paper = await one('paper, 20 questions', 2_000, (student) => calls.readPaper(student));
  const floor = await measureUpsert();
  const save = await measure('save of one answer', cpu, () => calls.save(calls.nextOfRoom()), 10_000);
  const anew = await calls.prepareSavesAnew(1_100);
  const saveOnce = async () => (await anew.pop()?.()) ?? false;
  const lone = await measure('save after a pause: the session read anew', cpu, saveOnce, 1_000);
  const single = await one('POST /quizAnswer', 3_000, (student) => calls.saveSingly(student));
  const handIn = await one('hand-in', measured, (student) => calls.handIn(student));
  const review = await one('review', 1_000, (student) => calls.review(student));
  for (const [row, goal] of [
    [startRow, ''],
    [paper, '≤ 1'],
    [floor, ''],
    [save, '≤ 0.25'],
    [lone, ''],
    [single, ''],
    [handIn, ''],
    [review, ''],
  ] as const) {
    show(row, floor, goal);
  }
  console.log(`saves: ${(save.perSecond / floor.perSecond).toFixed(2)} × the floor's rate (goal ≥ 0.4)`);
  return [startRow, paper, save, lone, single, handIn, review];
}

function one(
  name: string,
  count: number,
  call: (student: ReturnType<typeof calls.next>) => Promise<boolean>,
): Promise<Row> {
  return measure(name, cpu, () => call(calls.next()), count);
}

async function measureWhole(): Promise<void> {
  for (const [name, count, clients] of [
    ['whole attempt, one after the other', 50, 1],
    ['whole attempt, 50 students at once', 200, 50],
  ] as const) {
    const row = await measure(name, cpu, () => calls.takeWholeQuiz(calls.next()), count, clients);
    show(row, echo, '≤ 12');
  }
}

/** The least a save can cost: one row, one commit, over the same driver. */
async function measureUpsert(): Promise<Row> {
  const pool = new pg.Pool({ ...bench.connection, max: 10 });
  const text = `insert into quiz_answer (attempt_id, question_id, selected_option_id, revision)
    values ($1, $2, 1, 0) on conflict (attempt_id, question_id)
    do update set selected_option_id = excluded.selected_option_id, saved_at = now()`;
  const { rows } = await pool.query<{ attempt: string; question: string }>(
    `select id as attempt, paper -> 'questions' -> (id % 20)::int ->> 'questionId' as question
    from quiz_attempt where status = 'IN_PROGRESS' and quiz_id = $1`,
    [calls.quizId],
  );
  let turn = 0;
  const row = await measure(
    'upsert of one row, node-postgres (floor)',
    () => bench.databaseCpu(),
    async () => {
      turn += 1;
      const { attempt, question } = rows[turn % rows.length] ?? {};
      await pool.query({ name: 'floor', text, values: [attempt, question] });
      return true;
    },
  );
  await pool.end();
  return row;
}

function memoryOfAll(): number {
  const processes = [...bench.databaseProcesses(), bench.server.child.pid ?? 0];
  const kilobytes = processes.map((pid) => {
    const shared = /Pss:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return Number(shared);
  });
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024);
}
