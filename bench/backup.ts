import { setTimeout as sleep } from 'node:timers/promises';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import type { Backup, RestoreResult } from '#shared/contract/backups.ts';
import { startBench } from './harness.ts';
import { ask } from './measure.ts';
import { storeMarkedAttempts } from './stored-marks.ts';

// A school with 100,000 and then 400,000 answers, backed up and restored over HTTP. What must not grow with it is memory.
const sizes = [5_000, 15_000];
const questions = 20;
const mostMegabytes = 250;
const bench = await startBench();
let isBroken = false;

try {
  const password = 'Bench-pass-1';
  const admin = await signInAsPerson(bench.client.db, 'SUPER_ADMIN', { password });
  const asked = { questions: Array.from({ length: questions }, () => ({})) };
  const quiz = await createTestQuiz(bench.client.db, admin.accountId, asked);
  for (const attempts of sizes) {
    await storeMarkedAttempts(bench.connection, quiz, attempts);
    const backup = await watched('backup', () => makeBackup(admin));
    const megabytes = (backup.bytes ?? 0) / 1024 ** 2;
    console.log(`           ${backup.rows} rows, ${backup.files} files, ${megabytes.toFixed(1)} MB\n`);
    const restored = await watched('restore', () =>
      call<RestoreResult>(admin, 'POST', `/backup/${backup.id}/restore`, { password }),
    );
    isBroken ||= restored.rows !== backup.rows;
  }
} finally {
  await bench.close();
}
process.exitCode = isBroken ? 1 : 0;

async function call<T>(person: SignedIn, method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const answer = await ask(method, `${bench.server.address}/api${path}`, person.headers, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as T;
}

async function makeBackup(admin: SignedIn): Promise<Backup> {
  let backup = await call<Backup>(admin, 'POST', '/backup', {});
  while (backup.status === 'RUNNING') {
    await sleep(50);
    backup = await call<Backup>(admin, 'GET', `/backup/${backup.id}`);
  }
  if (backup.status === 'FAILED') throw new Error(String(backup.error));
  return backup;
}

/** How long it takes, and how far the memory of the server rises meanwhile. */
async function watched<T>(name: string, work: () => Promise<T>): Promise<T> {
  const [before, server, database] = [bench.memory(), bench.serverCpu(), bench.databaseCpu()];
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, bench.memory());
  }, 20);
  const since = performance.now();
  const result = await work();
  const seconds = (performance.now() - since) / 1_000;
  clearInterval(timer);
  const grown = most - before;
  isBroken ||= grown > mostMegabytes;
  console.log(
    `${name.padEnd(10)} ${seconds.toFixed(2).padStart(6)} s  memory +${grown} MB to ${most} MB (goal +${mostMegabytes} MB)  server ${Math.round(bench.serverCpu() - server)} CPU-ms  database ${Math.round(bench.databaseCpu() - database)} CPU-ms${grown > mostMegabytes ? '  MISSED' : ''}`,
  );
  return result;
}
