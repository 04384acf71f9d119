import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { AttemptCalls } from '../attempt-calls.ts';
import { type Bench, startBench } from '../harness.ts';
import { runLoad } from '../measure.ts';
import { isQuick, report } from '../result.ts';

// Memory of server and database after a start, while fifty students take a quiz without a pause, and a minute later.
// Memory that several processes share counts once; this command's own connection is left out.
const roomSize = 50;
const loadMs = isQuick ? 4_000 : 20_000;
const restMs = isQuick ? 2_000 : 60_000;

interface Memory {
  server: number;
  database: number;
}

const bench = await startBench();
try {
  const { rows } = await bench.client.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ownBackend = rows[0]?.pid;
  const idle = measureMemory(bench, ownBackend);
  printMemory('after the start', idle);
  const calls = await AttemptCalls.prepare(bench.client.db, bench.server.address, 550);
  const { samples, failures } = await keepLoad(calls, ownBackend);
  const peak = samples.reduce((one, other) => (sumOf(other) > sumOf(one) ? other : one), idle);
  printMemory('at most under load', peak);
  await sleep(restMs);
  const after = measureMemory(bench, ownBackend);
  printMemory('a minute after', after);
  report({
    work: 'memory, server and database, under load',
    unit: 'MB',
    rounds: [Math.round(sumOf(peak))],
    goal: 'memory',
    failures,
    note: `server ${Math.round(peak.server)}, database ${Math.round(peak.database)}; ${Math.round(sumOf(idle))} after the start, ${Math.round(sumOf(after))} a minute after`,
  });
} finally {
  await bench.close();
}

/** Takes whole quizzes until the time is up, and samples memory twice a second. */
async function keepLoad(
  calls: AttemptCalls,
  ownBackend: number | undefined,
): Promise<{ samples: Memory[]; failures: number }> {
  const samples: Memory[] = [];
  const sampling = setInterval(() => samples.push(measureMemory(bench, ownBackend)), 500);
  const end = performance.now() + loadMs;
  let failures = 0;
  while (performance.now() < end) {
    failures += (await runLoad(roomSize * 2, roomSize, () => calls.takeWholeQuiz(calls.next()))).failures;
  }
  clearInterval(sampling);
  return { samples: [...samples, measureMemory(bench, ownBackend)], failures };
}

function measureMemory({ server, databaseProcesses }: Bench, ownBackend: number | undefined): Memory {
  const processes = databaseProcesses().filter((pid) => pid !== ownBackend);
  const database = processes.reduce((sum, pid) => sum + megabytesOf(pid), 0);
  return { server: megabytesOf(server.child.pid ?? 0), database };
}

function megabytesOf(pid: number): number {
  let rollup: string;
  try {
    rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  } catch {
    // A PostgreSQL backend may exit between being listed and being read.
    return 0;
  }
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
}

function sumOf({ server, database }: Memory): number {
  return server + database;
}

function printMemory(when: string, memory: Memory): void {
  const { server, database } = memory;
  console.log(
    `${when.padEnd(20)} server ${server.toFixed(0)} MB  database ${database.toFixed(0)} MB  total ${sumOf(memory).toFixed(0)} MB`,
  );
}
