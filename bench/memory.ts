import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { AttemptCalls } from './attempt-calls.ts';
import { type Bench, startBench } from './harness.ts';
import { runLoad } from './measure.ts';
import { isQuick, report } from './result.ts';

// What server and database hold: after a start, while fifty students take a quiz without a pause, and a minute after.
// What several processes share is counted once; the connection by which this command prepares is left out.
const roomSize = 50;
const loadMs = isQuick ? 4_000 : 20_000;
const restMs = isQuick ? 2_000 : 60_000;

interface Held {
  server: number;
  database: number;
}

const bench = await startBench();
try {
  const { rows } = await bench.client.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const own = rows[0]?.pid;
  const idle = measureHeld(bench, own);
  tell('after the start', idle);
  const calls = await AttemptCalls.prepare(bench.client.db, bench.server.address, 550);
  const { samples, failures } = await holdLoad(calls, own);
  const most = samples.reduce((one, other) => (sumOf(other) > sumOf(one) ? other : one), idle);
  tell('at most under load', most);
  await sleep(restMs);
  const after = measureHeld(bench, own);
  tell('a minute after', after);
  report({
    work: 'memory, server and database, under load',
    unit: 'MB',
    rounds: [Math.round(sumOf(most))],
    goal: 'memory',
    failures,
    note: `server ${Math.round(most.server)}, database ${Math.round(most.database)}; ${Math.round(sumOf(idle))} after the start, ${Math.round(sumOf(after))} a minute after`,
  });
} finally {
  await bench.close();
}

/** Whole attempts, one after the other by each of the room, until the time is over; the memory twice a second. */
async function holdLoad(
  calls: AttemptCalls,
  own: number | undefined,
): Promise<{ samples: Held[]; failures: number }> {
  const samples: Held[] = [];
  const watch = setInterval(() => samples.push(measureHeld(bench, own)), 500);
  const end = performance.now() + loadMs;
  let failures = 0;
  while (performance.now() < end) {
    failures += (await runLoad(roomSize * 2, roomSize, () => calls.takeWholeQuiz(calls.next()))).failures;
  }
  clearInterval(watch);
  return { samples: [...samples, measureHeld(bench, own)], failures };
}

function measureHeld({ server, databaseProcesses }: Bench, own: number | undefined): Held {
  const processes = databaseProcesses().filter((pid) => pid !== own);
  const database = processes.reduce((sum, pid) => sum + megabytesOf(pid), 0);
  return { server: megabytesOf(server.child.pid ?? 0), database };
}

function megabytesOf(pid: number): number {
  let told: string;
  try {
    told = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  } catch {
    // A connection of the database may end between the list and this.
    return 0;
  }
  return Number(/^Pss:\s+(\d+)/m.exec(told)?.[1] ?? 0) / 1024;
}

function sumOf({ server, database }: Held): number {
  return server + database;
}

function tell(when: string, held: Held): void {
  const { server, database } = held;
  console.log(
    `${when.padEnd(20)} server ${server.toFixed(0)} MB  database ${database.toFixed(0)} MB  together ${sumOf(held).toFixed(0)} MB`,
  );
}
