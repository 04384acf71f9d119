import { readdirSync, readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { createPerson } from '#server/testing/people.ts';
import { AttemptCalls } from '../attempt-calls.ts';
import { inRounds, measure, reportCost } from '../cost.ts';
import { floorOfWork, measureEcho, measureUpsert } from '../floors.ts';
import { type Cpu, startBench } from '../harness.ts';
import { cpuOfThread, post } from '../measure.ts';
import { type Floor, isQuick, report } from '../result.ts';
import { median } from '../statistics.ts';

// The cost of signing in without the password hash. A hash contains its own cost, so accounts with a cheap hash run the
// same code in server and database. The cheap comparison is measured alone and subtracted. What the real one adds is
// measured too, and must agree with the CPU time of the hashing threads.
const rounds = isQuick ? 1 : 3;
const scale = isQuick ? 0.3 : 1;
const password = 'Bench-pass-1';
const bench = await startBench();
const serverPid = bench.server.child.pid ?? 0;

try {
  const floor = await measureFloors();
  const emails = await createStudents();
  await signIns('warm-up', emails, 500)();
  const cheapCompare = median(
    await inRounds(rounds, () => measureComparing(2_000 * scale, { memoryCost: 8, timeCost: 1 })),
  );
  const costs = await inRounds(rounds, signIns('sign in, with a cheap hash', emails, 600 * scale));
  reportCost(costs, { note: `comparing alone ${cheapCompare.toFixed(3)} CPU-ms` });
  report({
    work: 'sign in, without the hash',
    unit: 'CPU-ms',
    rounds: costs.map(({ cpu }) => cpu - cheapCompare),
    server: median(costs.map(({ server }) => server - cheapCompare)),
    database: median(costs.map(({ database }) => database)),
    p50: median(costs.map(({ p50 }) => p50)),
    p95: median(costs.map(({ p95 }) => p95)),
    floor,
    goal: 'signIn',
  });
  await crossCheck('student@cquiz.example');
} finally {
  await bench.close();
}

async function measureFloors(): Promise<Floor> {
  const calls = await AttemptCalls.prepare(bench.client.db, bench.server.address, 50);
  for (let index = 0; index < 50; index += 1) await calls.start(calls.next());
  const upsert = await inRounds(rounds, () => measureUpsert(bench, calls.quizId, { count: 10_000 * scale }));
  const echo = await inRounds(rounds, () => measureEcho({ count: 10_000 * scale }));
  reportCost(upsert);
  reportCost(echo);
  return floorOfWork(1, 1, { echo, upsert });
}

/** Several students, because a thousand sign-ins per minute to one account are unrealistic. */
async function createStudents(): Promise<string[]> {
  const people = await inRounds(50, () => createPerson(bench.client.db, 'STUDENT', { password }));
  return people.map(({ email }) => email);
}

function signIns(name: string, emails: readonly string[], count: number) {
  let turn = 0;
  const send = () => {
    turn += 1;
    const email = emails[turn % emails.length];
    return post(`${bench.server.address}/api/auth/login`, { email, password });
  };
  return () => measure(name, bench.cpu, send, { count });
}

/** CPU-milliseconds of this process for comparing one password. */
async function measureComparing(
  count: number,
  cost: { memoryCost: number; timeCost: number },
): Promise<number> {
  const known = await hash(password, cost);
  const before = process.cpuUsage();
  for (let at = 0; at < count; at += 1) await verify(known, password);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / count;
}

/** Measures sign-ins with the real hash: by the CPU time of the hashing threads, and by hashing alone. */
async function crossCheck(email: string): Promise<void> {
  const alone = await inRounds(rounds, () => measureComparing(60, { memoryCost: 19_456, timeCost: 2 }));
  const hashing: number[] = [];
  const rest: number[] = [];
  const whole = await inRounds(rounds, async () => {
    let threads = 0;
    const cpu = (): Cpu => {
      threads = cpuOfHashing();
      return bench.cpu();
    };
    const count = Math.ceil(100 * scale);
    const send = () => post(`${bench.server.address}/api/auth/login`, { email, password: demoPassword });
    await send();
    const before = cpuOfHashing();
    const cost = await measure('sign in, with the hash', cpu, send, { count });
    const perCall = (threads - before) / (count + Math.ceil(count / 10));
    hashing.push(perCall);
    rest.push(cost.cpu - perCall);
    return cost;
  });
  reportCost(whole, { note: `comparing alone ${median(alone).toFixed(1)} CPU-ms` });
  report({ work: 'password hashing threads', unit: 'CPU-ms', rounds: hashing });
  report({ work: 'sign in, without the hashing threads (cross-check)', unit: 'CPU-ms', rounds: rest });
}

/** Only password hashing runs on these threads during sign-ins. */
function cpuOfHashing(): number {
  const threads = readdirSync(`/proc/${serverPid}/task`).filter((thread) =>
    readFileSync(`/proc/${serverPid}/task/${thread}/comm`, 'utf8').startsWith('libuv-worker'),
  );
  if (threads.length === 0) throw new Error('The hashing threads were not found.');
  return threads.reduce((sum, thread) => sum + cpuOfThread(serverPid, Number(thread)), 0);
}
