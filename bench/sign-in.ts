import { readdirSync, readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { createPerson } from '#server/testing/people.ts';
import { AttemptCalls } from './attempt-calls.ts';
import { inRounds, measure, reportCost } from './cost.ts';
import { floorOfWork, measureEcho, measureUpsert } from './floors.ts';
import { type Cpu, startBench } from './harness.ts';
import { cpuOfThread, post } from './measure.ts';
import { type Floor, isQuick, report } from './result.ts';
import { median } from './verdict.ts';

// Signing in beside the hash. A hash says itself what comparing costs: accounts whose hash is a cheap one take the very
// same way through server and database. What the cheap comparison costs is measured alone and taken off; what the
// real one adds is measured too, and must agree with what the threads that hash have used.
const rounds = isQuick ? 1 : 3;
const few = isQuick ? 0.3 : 1;
const password = 'Bench-pass-1';
const bench = await startBench();
const serverPid = bench.server.child.pid ?? 0;

try {
  const floor = await measureFloors();
  const emails = await createRoom();
  await signIns('warm-up', emails, 500)();
  const compared = median(
    await inRounds(rounds, () => measureComparing(2_000 * few, { memoryCost: 8, timeCost: 1 })),
  );
  const costs = await inRounds(
    rounds,
    signIns('sign in, comparing hardly costs anything', emails, 600 * few),
  );
  reportCost(costs, { note: `of it comparing ${compared.toFixed(3)} CPU-ms` });
  report({
    work: 'sign in, without the hash',
    unit: 'CPU-ms',
    rounds: costs.map(({ cpu }) => cpu - compared),
    server: median(costs.map(({ server }) => server - compared)),
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
  const room = await AttemptCalls.prepare(bench.client.db, bench.server.address, 50);
  for (let at = 0; at < 50; at += 1) await room.start(room.next());
  const upsert = await inRounds(rounds, () => measureUpsert(bench, room.quizId, { count: 10_000 * few }));
  const echo = await inRounds(rounds, () => measureEcho({ count: 10_000 * few }));
  reportCost(upsert);
  reportCost(echo);
  return floorOfWork(1, 1, { echo, upsert });
}

/** Several: an account that has signed in a thousand times within a minute is nobody's. */
async function createRoom(): Promise<string[]> {
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

/** CPU-milliseconds of this process for one comparison and nothing else. */
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

/** The same with the hash everybody has: by the CPU of the threads that hash, and by what hashing costs alone. */
async function crossCheck(email: string): Promise<void> {
  const alone = await inRounds(rounds, () => measureComparing(60, { memoryCost: 19_456, timeCost: 2 }));
  const hashing: number[] = [];
  const beside: number[] = [];
  const whole = await inRounds(rounds, async () => {
    let threads = 0;
    const cpu = (): Cpu => {
      threads = cpuOfHashing();
      return bench.cpu();
    };
    const count = Math.ceil(100 * few);
    const send = () => post(`${bench.server.address}/api/auth/login`, { email, password: demoPassword });
    await send();
    const before = cpuOfHashing();
    const cost = await measure('sign in, with the hash', cpu, send, { count });
    const perCall = (threads - before) / (count + Math.ceil(count / 10));
    hashing.push(perCall);
    beside.push(cost.cpu - perCall);
    return cost;
  });
  reportCost(whole, { note: `comparing alone ${median(alone).toFixed(1)} CPU-ms` });
  report({ work: 'of it the threads that hash', unit: 'CPU-ms', rounds: hashing });
  report({
    work: 'the rest, counted by thread (a check of the figure above)',
    unit: 'CPU-ms',
    rounds: beside,
  });
}

/** Only hashing runs on these threads while people sign in. */
function cpuOfHashing(): number {
  const threads = readdirSync(`/proc/${serverPid}/task`).filter((thread) =>
    readFileSync(`/proc/${serverPid}/task/${thread}/comm`, 'utf8').startsWith('libuv-worker'),
  );
  if (threads.length === 0) throw new Error('The threads that hash cannot be told from others.');
  return threads.reduce((sum, thread) => sum + cpuOfThread(serverPid, Number(thread)), 0);
}
