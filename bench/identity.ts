import sharp from 'sharp';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { measure, show, startBench } from './harness.ts';
import { get } from './measure.ts';

// What getting in costs, and whether the time of an answer tells who has an account.
const bench = await startBench();
const { address } = bench.server;
const cpu = () => bench.serverCpu() + bench.databaseCpu();

async function send(path: string, body: object | FormData, headers: Record<string, string> = {}) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { ...headers, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const admin = await send('/auth/login', { email: 'super.admin@cquiz.example', password: demoPassword });
const headers = { authorization: `Bearer ${String(admin.body['token'])}` };
const health = await measure('GET /api/health (floor)', cpu, () => get(`${address}/api/health`), 5_000);
show(health, health);
for (const path of ['/api/student?max=50', '/api/student?search=ama&max=50', '/api/student?state=pending']) {
  show(await measure(`GET ${path}`, cpu, () => get(`${address}${path}`, headers), 2_000), health);
}

// A phone's photo: 12 megapixels of noise and shapes, so that the decoder has work.
const noise = { width: 1_000, height: 750, channels: 3, background: '#888' } as const;
const photo = await sharp({ create: { ...noise, noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
  .resize(4_000, 3_000)
  .jpeg({ quality: 70 })
  .toBuffer();
let registered = 0;
async function register(): Promise<boolean> {
  registered += 1;
  const form = new FormData();
  const fields = { firstName: 'Bench', lastName: 'Mark', dob: '2004-05-31', phone: '1', country: 'NG' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('email', `bench.${registered}@mail.example`);
  form.append('address', '1 Bench Road');
  form.append('photo', new Blob([photo]), 'me.jpg');
  return (await send('/student', form)).status === 201;
}
const decodeFloor = await measure(
  'decoding that photo alone (floor)',
  () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  },
  async () =>
    (await sharp(photo).resize(640, 640, { fit: 'inside' }).webp({ quality: 82 }).toBuffer()).length > 0,
  60,
);
show(decodeFloor, decodeFloor);
const size = `${(photo.length / 1024 / 1024).toFixed(1)} MB`;
show(await measure(`form POST /api/student, photo of ${size}`, cpu, register, 100), decodeFloor);
console.log(`memory of the server process after that: ${bench.memory()} MB\n`);

const known = await bench.client.db
  .selectFrom('user_account')
  .select('email')
  .where('password_hash', 'is not', null)
  .execute();
await compare('wrong password', 5, (email) => send('/auth/login', { email, password: 'Not-the-one-7' }), 401);
await compare('asking for a reset code', 2, (email) => send('/auth/reset/request', { email }), 200);
await bench.close();

/** Medians of the same call for addresses with and without an account, one after the other in turns. */
async function compare(
  name: string,
  rounds: number,
  call: (email: string) => Promise<{ status: number }>,
  status: number,
): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, { email }] of known.entries()) {
      const pair = [
        ['known', email],
        ['unknown', email.replace('@', `.${round}@`)],
      ] as const;
      for (const [kind, asked] of (at + round) % 2 === 0 ? pair : pair.toReversed()) {
        const since = performance.now();
        const answer = await call(asked);
        if (answer.status !== status) throw new Error(`${name} answered ${answer.status}`);
        times[kind].push(performance.now() - since);
      }
    }
  }
  const [one, other] = [median(times.known), median(times.unknown)];
  console.log(
    `${name}: median ${one.toFixed(2)} ms with an account, ${other.toFixed(2)} ms without, ratio ${(one / other).toFixed(3)} over ${times.known.length} pairs`,
  );
}

function median(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
