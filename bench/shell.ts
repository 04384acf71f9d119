import { hash, verify } from '@node-rs/argon2';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { measure, show, startBench } from './harness.ts';
import { get, post } from './measure.ts';

// What opening the product costs: the page, signing in, and what the frame of every screen asks for.
const bench = await startBench();
const { address } = bench.server;
const cpu = () => bench.serverCpu() + bench.databaseCpu();

const answer = await fetch(`${address}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'student@cquiz.example', password: demoPassword }),
});
const { token } = (await answer.json()) as { token: string };
const headers = { authorization: `Bearer ${token}` };

const health = await measure('GET /api/health (floor)', cpu, () => get(`${address}/api/health`), 5_000);
show(health, health);
for (const path of [
  '/login',
  '/api/branding',
  '/api/auth/me',
  '/api/dashboard/badges',
  '/api/dashboard/studentMetrics',
  '/api/notification?max=8',
  '/api/announcement?max=20',
]) {
  show(await measure(`GET ${path}`, cpu, () => get(`${address}${path}`, headers), 5_000), health);
}

console.log('');
const known = await hash(demoPassword, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
const ownCpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const hashFloor = await measure(
  'comparing a password (floor)',
  ownCpu,
  () => verify(known, demoPassword),
  300,
);
show(hashFloor, hashFloor);
const signIn = await measure(
  'POST /api/auth/login',
  cpu,
  () => post(`${address}/api/auth/login`, { email: 'student@cquiz.example', password: demoPassword }),
  300,
);
show(signIn, hashFloor);
console.log(`signing in beyond the comparison: ${(signIn.cpu - hashFloor.cpu).toFixed(1)} CPU-ms`);
console.log(`\nmemory of the server process after that: ${bench.memory()} MB`);

await bench.close();
