import pg from 'pg';
import { AttemptCalls } from './attempt-calls.ts';
import { type Cost, measure } from './cost.ts';
import { type Bench, startBench } from './harness.ts';
import { runLoad } from './measure.ts';
import { isQuick } from './result.ts';

// One turn of `bench/save-cost.ts`. It runs in the folder of the measured checkout and imports that checkout's server
// and calls, which match its protocol.
export interface SaveTurn {
  floor: Cost;
  save: Cost;
}

const students = 50;
const count = isQuick ? 2_000 : 10_000;
const bench = await startBench();
try {
  const calls = await AttemptCalls.prepare(bench.client.db, bench.server.address, students);
  // Warm-up: compiling code on its first run is not part of the cost.
  await runLoad(150, 16, () => calls.takeWholeQuiz(calls.next()));
  for (let at = 0; at < students; at += 1) {
    const student = calls.next();
    if (!(await calls.start(student)) || !(await calls.readPaper(student)))
      throw new Error('An attempt could not be started.');
  }
  const floor = await measureFloor(bench);
  const save = await measure('save', bench.cpu, () => calls.save(calls.nextOfRoom()), { count });
  process.send?.({ floor, save } satisfies SaveTurn);
} finally {
  await bench.close();
}

/**
 * One row and one commit over the same driver. In a table of its own, because the tables of two checkouts can differ in
 * columns, indexes and triggers, and then the floors would differ too.
 */
async function measureFloor({ connection, databaseCpu }: Bench): Promise<Cost> {
  const pool = new pg.Pool({ ...connection, max: 10 });
  const text = `insert into save_floor (attempt_id, question_id, selected_option_id, revision)
    values ($1, $2, $3, 0) on conflict (attempt_id, question_id)
    do update set selected_option_id = excluded.selected_option_id, saved_at = now()`;
  let turn = 0;
  try {
    await pool.query(`create table save_floor (attempt_id bigint, question_id bigint, selected_option_id bigint,
      revision integer not null, saved_at timestamptz not null default now(), primary key (attempt_id, question_id))`);
    const upsert = async () => {
      turn += 1;
      await pool.query({ name: 'floor', text, values: [turn % students, turn % 20, turn % 4] });
      return true;
    };
    return await measure('floor', () => ({ server: 0, database: databaseCpu() }), upsert, { count });
  } finally {
    await pool.end();
  }
}
