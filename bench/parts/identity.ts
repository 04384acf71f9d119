import sharp from 'sharp';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { measure, reportCost } from '../cost.ts';
import { startBench } from '../harness.ts';
import { get } from '../measure.ts';
import { isQuick, report } from '../result.ts';
import { median } from '../statistics.ts';

// The cost of registering, and whether response times reveal who has an account.
const bench = await startBench();
const { address } = bench.server;
const scale = isQuick ? 0.2 : 1;

async function send(path: string, body: object | FormData, headers: Record<string, string> = {}) {
  const isForm = body instanceof FormData;
  const response = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { ...headers, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
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
  const measureGet = (path: string, name: string, count: number) =>
    measure(name, bench.cpu, () => get(`${address}${path}`, headers), { count: count * scale });
  const floor = [await measureGet('/api/health', 'GET /api/health (floor)', 5_000)];
  reportCost(floor);
  for (const path of [
    '/api/student?max=50',
    '/api/student?search=ama&max=50',
    '/api/student?state=pending',
  ]) {
    reportCost([await measureGet(path, `GET ${path}`, 2_000)], { floor });
  }
}

/** A photo as a phone takes it: 12 megapixels, with noise so that decoding takes work. */
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
  const floor = [await measure('decoding the photo alone (floor)', ownCpu, decode, { count: 60 * scale })];
  reportCost(floor);
  const name = `form POST /api/student, photo of ${(photo.length / 1024 / 1024).toFixed(1)} MB`;
  const registered = await measure(name, bench.cpu, () => register(photo), { count: 100 * scale });
  reportCost([registered], { floor, note: `server memory afterwards ${bench.memory()} MB` });
}

async function register(photo: Buffer<ArrayBuffer>): Promise<boolean> {
  registrations += 1;
  const form = new FormData();
  const fields = {
    firstName: 'Bench',
    lastName: 'Mark',
    dob: '2004-05-31',
    phone: '+234 800 000 0000',
    country: 'NG',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('email', `bench.${registrations}@mail.example`);
  form.append('address', '1 Bench Road');
  form.append('photo', new Blob([photo]), 'me.jpg');
  return (await send('/student', form)).status === 201;
}

async function compareTimes(): Promise<void> {
  const accounts = await bench.client.db
    .selectFrom('user_account')
    .select('email')
    .where('password_hash', 'is not', null)
    .execute();
  const emails = accounts.map(({ email }) => email);
  const signIn = (email: string) => send('/auth/login', { email, password: 'Not-the-one-7' });
  await compare('wrong password', emails, { rounds: isQuick ? 1 : 5, call: signIn, status: 401 });
  const requestCode = (email: string) => send('/auth/reset/request', { email });
  await compare('requesting a reset code', emails, {
    rounds: isQuick ? 1 : 2,
    call: requestCode,
    status: 200,
  });
}

interface TimedCall {
  rounds: number;
  call: (email: string) => Promise<{ status: number }>;
  status: number;
}

/** Compares the median times of a call for addresses with and without an account, measured in turns. */
async function compare(name: string, emails: string[], { rounds, call, status }: TimedCall): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, email] of emails.entries()) {
      const pair = [
        ['known', email],
        ['unknown', email.replace('@', `.${round}@`)],
      ] as const;
      for (const [kind, testedEmail] of (at + round) % 2 === 0 ? pair : pair.toReversed()) {
        const since = performance.now();
        const response = await call(testedEmail);
        if (response.status !== status) throw new Error(`${name} answered ${response.status}`);
        times[kind].push(performance.now() - since);
      }
    }
  }
  const [one, other] = [median(times.known), median(times.unknown)];
  report({
    work: `${name}: ratio of the median times with and without an account`,
    unit: '×',
    rounds: [Math.max(one / other, other / one)],
    limit: { is: 'at most', figure: 1.1 },
    note: `${one.toFixed(2)} ms and ${other.toFixed(2)} ms over ${times.known.length} pairs`,
  });
}
