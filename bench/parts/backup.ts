import { setTimeout as sleep } from 'node:timers/promises';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import type { Backup, RestoreResult } from '#shared/contract/platform/backups.ts';
import { startBench } from '../harness.ts';
import { sendRequest } from '../measure.ts';
import { report } from '../result.ts';
import { storeMarkedAttempts } from '../stored/marks.ts';

// A school with 100,000 and then 400,000 answers, backed up and restored over HTTP. Memory must not grow with its size.
const sizes = [5_000, 15_000];
const questions = 20;
const maxMegabytes = 250;
const bench = await startBench();

try {
  const password = 'Bench-pass-1';
  const admin = await signInAsPerson(bench.client.db, 'SUPER_ADMIN', { password });
  const quizInput = { questions: Array.from({ length: questions }, () => ({})) };
  const quiz = await createTestQuiz(bench.client.db, admin.accountId, quizInput);
  for (const attempts of sizes) {
    await storeMarkedAttempts(bench.connection, quiz, attempts);
    const size = `${attempts} more attempts`;
    const backup = await measureMemory(`backup, ${size}`, () => makeBackup(admin));
    const megabytes = (backup.bytes ?? 0) / 1024 ** 2;
    console.log(`           ${backup.rows} rows, ${backup.files} files, ${megabytes.toFixed(1)} MB\n`);
    const restored = await measureMemory(`restore, ${size}`, () =>
      call<RestoreResult>(admin, 'POST', `/backup/${backup.id}/restore`, { password }),
    );
    if (restored.rows !== backup.rows) {
      throw new Error(`${backup.rows} rows in the backup, ${restored.rows} restored`);
    }
  }
} finally {
  await bench.close();
}

async function call<T>(person: SignedIn, method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const answer = await sendRequest(method, `${bench.server.address}/api${path}`, person.headers, body);
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

/** Reports how much server memory grows while the work runs, and how long the work takes. */
async function measureMemory<T>(name: string, work: () => Promise<T>): Promise<T> {
  const [before, cpu] = [bench.memory(), bench.cpu()];
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, bench.memory());
  }, 20);
  const since = performance.now();
  const result = await work();
  const seconds = (performance.now() - since) / 1_000;
  clearInterval(timer);
  const after = bench.cpu();
  report({
    work: `${name}: growth of server memory`,
    unit: 'MB',
    rounds: [peak - before],
    server: after.server - cpu.server,
    database: after.database - cpu.database,
    limit: { is: 'at most', figure: maxMegabytes },
    note: `${seconds.toFixed(2)} s, ${peak} MB at most`,
  });
  return result;
}
