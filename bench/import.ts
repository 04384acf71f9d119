import { setTimeout as sleep } from 'node:timers/promises';
import { inflatingPdf, inflatingWorkbook } from '#server/importing/testing/bombs.ts';
import {
  largeCsv,
  largeWorkbook,
  picturePdf,
  pictureWorkbook,
  verbosePdf,
} from '#server/importing/testing/large-files.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { startTestSession } from '#server/testing/sign-in.ts';
import { AttemptCalls } from './attempt-calls.ts';
import { startBench } from './harness.ts';
import { ask, get } from './measure.ts';
import { type Latencies, sendSteadily } from './steady-load.ts';
import { type Uploaded, Uploader } from './upload-file.ts';

// What importing files costs, and what everybody else notices of it.
const perSecond = 60;
const floorSeconds = 12;
const rounds = 3;
const roomSize = 50;
const bench = await startBench();
const { address } = bench.server;
const importer = await signInAsPerson(bench.client.db, 'TEACHER');
const uploader = new Uploader({
  address,
  headers: importer.headers,
  serverPid: bench.server.child.pid ?? 0,
});
let broken = 0;

try {
  const calls = await prepareCalls();
  const floor = await measureFloor(calls);
  await measureRows('while 10,000 CSV rows are imported', 1, calls, floor);
  await measureRows('while two such files are imported at once', 2, calls, floor);
  const again = sendSteadily(perSecond, calls, sleep((floorSeconds * 1000) / 2));
  showLatencies('alone again', await again, floor);
  console.log('\nfiles of 50 MB, and two that unpack to far more');
  for (const file of largeFiles()) await measureFile(...file, calls);
  await showOwnList();
} finally {
  await uploader.close();
  await bench.close();
}
process.exitCode = broken === 0 ? 0 : 1;

/** What others do meanwhile: a colleague's list of quizzes, a student's save, somebody's own account. */
async function prepareCalls(): Promise<(() => Promise<boolean>)[]> {
  const { db } = bench.client;
  const account = db.selectFrom('user_account').select('id').where('email', '=', 'teacher@cquiz.example');
  const colleague = await startTestSession(db, (await account.executeTakeFirstOrThrow()).id);
  const students = await AttemptCalls.prepare(db, address, roomSize);
  for (let at = 0; at < roomSize; at += 1) {
    const student = students.next();
    if (!((await students.start(student)) && (await students.readPaper(student)))) broken += 1;
  }
  return [
    () => get(`${address}/api/quiz`, colleague.headers),
    () => students.save(students.next()),
    () => get(`${address}/api/auth/me`, colleague.headers),
  ];
}

async function measureFloor(calls: (() => Promise<boolean>)[]): Promise<Latencies> {
  // What runs for the first time is compiled first, on both paths.
  await sendSteadily(perSecond, calls, uploader.upload('warm-up.csv', largeCsv(200, 50)));
  const floor = await sendSteadily(perSecond, calls, sleep(floorSeconds * 1000));
  showLatencies("a colleague's quizzes, a save, an account (floor)", floor);
  return floor;
}

async function measureRows(
  name: string,
  files: number,
  calls: (() => Promise<boolean>)[],
  floor: Latencies,
): Promise<void> {
  const csv = largeCsv(10_000, 50);
  const done: Uploaded[] = [];
  async function importRounds(): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const uploads = Array.from({ length: files }, (_, at) =>
        uploader.upload(`rows-${round}-${at}.csv`, csv),
      );
      done.push(...(await Promise.all(uploads)));
    }
  }
  const importing = importRounds();
  const beside = await sendSteadily(perSecond, calls, importing);
  await importing;
  showLatencies(name, beside, floor);
  const seconds = done.map((each) => each.seconds.toFixed(1)).join(', ');
  console.log(`  imported in ${seconds} s (goal < 10), ${showMemory(done)}`);
  broken += beside.failures;
  for (const { status, said } of done) {
    if (status === 'COMPLETED') continue;
    broken += 1;
    console.log(`  not imported: ${status} ${said}`);
  }
}

type LargeFile = [name: string, fileName: string, make: () => string | Uint8Array, expected: string];

function largeFiles(): LargeFile[] {
  return [
    ['CSV, 10,000 long rows', 'long.csv', () => largeCsv(10_000, 5_050), 'COMPLETED'],
    ['CSV, 480,000 short rows', 'short.csv', () => largeCsv(480_000, 8), '422'],
    ['workbook, 10,000 long rows', 'long.xlsx', () => largeWorkbook(10_000, 4_650, true), 'COMPLETED'],
    ['workbook, 50,000 rows', 'rows.xlsx', () => largeWorkbook(50_000, 480, true), 'COMPLETED'],
    ['workbook, photos', 'photos.xlsx', () => pictureWorkbook(49), 'COMPLETED'],
    ['PDF, 1,000 pages of text', 'text.pdf', () => verbosePdf(1_000, 49_000), 'COMPLETED'],
    ['PDF, photos', 'photos.pdf', () => picturePdf(49), 'COMPLETED'],
    ['workbook that unpacks to 400 MB', 'bomb.xlsx', () => inflatingWorkbook(), '422'],
    ['PDF that unpacks to 1 GB', 'bomb.pdf', () => inflatingPdf(), '422'],
  ];
}

async function measureFile(
  name: string,
  fileName: string,
  make: LargeFile[2],
  expected: string,
  calls: (() => Promise<boolean>)[],
): Promise<void> {
  const content = make();
  const done = uploader.upload(fileName, content);
  const beside = await sendSteadily(perSecond, calls, done);
  const told = await done;
  const size = (content.length / 1024 / 1024).toFixed(1).padStart(4);
  const outcome =
    told.status === expected ? told.status : `${told.status} instead of ${expected}: ${told.said}`;
  console.log(
    `${name.padEnd(34)} ${size} MB  ${told.seconds.toFixed(1).padStart(5)} s  ${showMemory([told])}  p95 of others ${beside.p95.toFixed(1)} ms, ${beside.failures} failed  ${outcome}`,
  );
  broken += beside.failures + (told.status === expected ? 0 : 1);
}

/** What the importing teacher's own list costs with all that in it. */
async function showOwnList(): Promise<void> {
  const since = performance.now();
  const { status, body } = await ask('GET', `${address}/api/quiz`, importer.headers);
  const milliseconds = (performance.now() - since).toFixed(0);
  console.log(`\nthe importer's own list of quizzes: ${status}, ${milliseconds} ms, ${body.length} bytes`);
}

function showMemory(uploads: Uploaded[]): string {
  const most = (pick: (each: Uploaded) => number) => Math.max(...uploads.map(pick));
  return `reader ${most(({ readerPeak }) => readerPeak)} MB, server ${most(({ serverPeak }) => serverPeak)} MB`;
}

function showLatencies(
  name: string,
  { p50, p95, most, count, failures }: Latencies,
  floor?: Latencies,
): void {
  const ratio = floor === undefined ? '' : `  ${(p95 / floor.p95).toFixed(2)} × the floor's p95 (goal ≤ 2)`;
  console.log(
    `${name.padEnd(50)} p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms  most ${most.toFixed(0)} ms  ${count} calls, ${failures} failed${ratio}`,
  );
}
