import sharp from 'sharp';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { measure, reportCost } from './cost.ts';
import { startBench } from './harness.ts';
import { get } from './measure.ts';
import { isQuick, report } from './result.ts';
import { median } from './verdict.ts';

// What getting in costs, and whether the time of an answer tells who has an account.
const bench = await startBench();
const { address } = bench.server;
const few = isQuick ? 0.2 : 1;

async function send(path: string, body: object | FormData, headers: Record<string, string> = {}) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { ...headers, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

let registrations = 0;

try {
  await measureLists();
  await measurePhotos();
  await compareTimes();
} finally {
  await bench.close();
}

async function measureLists(): Promise<void> {
  const admin = await send('/auth/login', { email: 'super.admin@cquiz.example', password: demoPassword });
  const headers = { authorization: `Bearer ${String(admin.body['token'])}` };
  const ask = (path: string, name: string, count: number) =>
    measure(name, bench.cpu, () => get(`${address}${path}`, headers), { count: count * few });
  const floor = [await ask('/api/health', 'GET /api/health (floor)', 5_000)];
  reportCost(floor);
  for (const path of [
    '/api/student?max=50',
    '/api/student?search=ama&max=50',
    '/api/student?state=pending',
  ]) {
    reportCost([await ask(path, `GET ${path}`, 2_000)], { floor });
  }
}

/** A phone's photo: 12 megapixels of noise and shapes, so that the decoder has work. */
async function measurePhotos(): Promise<void> {
  const noise = { width: 1_000, height: 750, channels: 3, background: '#888' } as const;
  const photo = await sharp({ create: { ...noise, noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .resize(4_000, 3_000)
    .jpeg({ quality: 70 })
    .toBuffer();
  const ownCpu = () => {
    const { user, system } = process.cpuUsage();
    return { server: (user + system) / 1_000, database: 0 };
  };
  const decode = async () =>
    (await sharp(photo).resize(640, 640, { fit: 'inside' }).webp({ quality: 82 }).toBuffer()).length > 0;
  const floor = [await measure('decoding that photo alone (floor)', ownCpu, decode, { count: 60 * few })];
  reportCost(floor);
  const name = `form POST /api/student, photo of ${(photo.length / 1024 / 1024).toFixed(1)} MB`;
  const registered = await measure(name, bench.cpu, () => register(photo), { count: 100 * few });
  reportCost([registered], { floor, note: `the server's process has ${bench.memory()} MB after that` });
}

async function register(photo: Buffer<ArrayBuffer>): Promise<boolean> {
  registrations += 1;
  const form = new FormData();
  const fields = { firstName: 'Bench', lastName: 'Mark', dob: '2004-05-31', phone: '1', country: 'NG' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('email', `bench.${registrations}@mail.example`);
  form.append('address', '1 Bench Road');
  form.append('photo', new Blob([photo]), 'me.jpg');
  return (await send('/student', form)).status === 201;
}

async function compareTimes(): Promise<void> {
  const known = await bench.client.db
    .selectFrom('user_account')
    .select('email')
    .where('password_hash', 'is not', null)
    .execute();
  const emails = known.map(({ email }) => email);
  const signIn = (email: string) => send('/auth/login', { email, password: 'Not-the-one-7' });
  await compare('wrong password', emails, { rounds: isQuick ? 1 : 5, call: signIn, status: 401 });
  const askForCode = (email: string) => send('/auth/reset/request', { email });
  await compare('asking for a reset code', emails, {
    rounds: isQuick ? 1 : 2,
    call: askForCode,
    status: 200,
  });
}

interface Compared {
  rounds: number;
  call: (email: string) => Promise<{ status: number }>;
  status: number;
}

/** Medians of the same call for addresses with and without an account, one after the other in turns. */
async function compare(name: string, emails: string[], { rounds, call, status }: Compared): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, email] of emails.entries()) {
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
  report({
    work: `${name}: how far apart the medians with and without an account are`,
    unit: '×',
    rounds: [Math.max(one / other, other / one)],
    limit: { is: 'at most', figure: 1.1 },
    note: `${one.toFixed(2)} ms and ${other.toFixed(2)} ms over ${times.known.length} pairs`,
  });
}
