import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { signInAsPerson } from '#server/testing/people.ts';
import { AttemptCalls, type Student } from '../attempt-calls.ts';
import { type OpenStream, openStream } from '../event-stream.ts';
import { startBench } from '../harness.ts';
import { memoryOf, runLoad } from '../measure.ts';
import { isQuick, report } from '../result.ts';

// Storage, WAL and network per attempt, and memory per open page: the input of the capacity plan.
const studentCount = isQuick ? 100 : 400;
const streamCount = isQuick ? 200 : 2_000;
const clients = 16;
const bench = await startBench();

try {
  const calls = await AttemptCalls.prepare(bench.client.db, bench.server.address, studentCount);
  const forEachStudent = (call: (student: Student) => Promise<boolean>) =>
    runLoad(studentCount, clients, () => call(calls.next()));
  await forEachStudent((student) => calls.takeWholeQuiz(student));
  await measureStorage(forEachStudent, calls);
  await measureWal(forEachStudent, calls);
  await measureTraffic(calls);
  await measureStreams();
} finally {
  await bench.close();
}

type ForEachStudent = (call: (student: Student) => Promise<boolean>) => Promise<{ failures: number }>;

/** Tables and indexes, including their free space. */
async function measureStorage(forEachStudent: ForEachStudent, calls: AttemptCalls): Promise<void> {
  const before = await databaseBytes();
  const { failures } = await forEachStudent((student) => calls.takeWholeQuiz(student));
  const bytes = (await databaseBytes()) - before;
  report({
    work: 'stored per attempt of 20 questions',
    unit: 'kB',
    rounds: [bytes / studentCount / 1000],
    failures,
  });
}

/** WAL that each call writes, which is flushed to disk and sent to replicas and archives. */
async function measureWal(forEachStudent: ForEachStudent, calls: AttemptCalls): Promise<void> {
  const reportWal = async (work: string, call: (student: Student) => Promise<boolean>) => {
    const before = await walBytes();
    const { failures } = await forEachStudent(call);
    report({
      work,
      unit: 'kB',
      rounds: [((await walBytes()) - before) / studentCount / 1000],
      failures,
    });
  };
  await reportWal('WAL per start', (student) => calls.start(student));
  await forEachStudent((student) => calls.readPaper(student));
  await forEachStudent((student) => calls.save(student));
  await reportWal('WAL per save', (student) => calls.save(student));
  await reportWal('WAL per submission', (student) => calls.submit(student));
}

/** Network traffic of one student, without TLS. */
async function measureTraffic(calls: AttemptCalls): Promise<void> {
  const student = calls.next();
  if (!((await calls.start(student)) && (await calls.readPaper(student))))
    throw new Error('The attempt could not be started.');
  const paper = await bytesOf('GET', `/api/quizAttempt/${student.attemptId}/paper`, student);
  report({ work: 'sent and received for a paper', unit: 'kB', rounds: [paper / 1000] });
  const question = student.paper?.questions[0];
  const answers = [
    {
      question: { id: question?.id },
      revision: student.answersSent + 1,
      selectedOption: { id: question?.options[0]?.id },
      isMarked: false,
      timeSpent: 12,
    },
  ];
  const save = await bytesOf('PUT', `/api/quizAttempt/${student.attemptId}/answers`, student, { answers });
  report({ work: 'sent and received for a save', unit: 'kB', rounds: [save / 1000] });
}

function bytesOf(method: string, path: string, { headers }: Student, body?: object): Promise<number> {
  const json = body ? { 'content-type': 'application/json' } : {};
  return new Promise((resolve, reject) => {
    const sent = request(
      `${bench.server.address}${path}`,
      { method, agent: false, headers: { ...headers, ...json, 'accept-encoding': 'gzip' } },
      (response) => {
        response.resume();
        response.on('end', () => {
          if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}.`));
          else resolve(response.socket.bytesRead + response.socket.bytesWritten);
        });
      },
    );
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** Each open page keeps one event stream open. */
async function measureStreams(): Promise<void> {
  const serverPid = bench.server.child.pid ?? 0;
  const people: Record<string, string>[] = [];
  for (let index = 0; index < streamCount; index += 1) {
    people.push((await signInAsPerson(bench.client.db, 'STUDENT')).headers);
  }
  // The first tenth is opened before measuring, and pays for the memory that all streams share.
  const streams: OpenStream[] = [];
  const first = streamCount / 10;
  const more = streamCount - first;
  await openAll(people.slice(0, first), streams);
  await sleep(5_000);
  const before = { memory: memoryOf([serverPid]), perSecond: await cpuPerSecond() };
  const cpu = bench.serverCpu();
  await openAll(people.slice(first), streams);
  const opening = bench.serverCpu() - cpu;
  await sleep(5_000);
  const held = memoryOf([serverPid]) - before.memory;
  const perSecond = (await cpuPerSecond()) - before.perSecond;
  const failures = streams.filter((stream) => !stream.isOpen()).length;
  report({
    work: 'memory per open event stream',
    unit: 'kB',
    rounds: [(held * 1024) / more],
    failures,
  });
  report({ work: 'opening an event stream, server', unit: 'CPU-ms', rounds: [opening / more] });
  report({
    work: 'open event stream, per second',
    unit: 'CPU-ms',
    rounds: [Math.max(0, perSecond) / more],
  });
  for (const stream of streams) stream.close();
}

/** CPU-milliseconds per second of an idle server and database. */
async function cpuPerSecond(): Promise<number> {
  const seconds = 10;
  const before = bench.cpu();
  await sleep(seconds * 1000);
  const after = bench.cpu();
  return (after.server - before.server + after.database - before.database) / seconds;
}

async function openAll(people: Record<string, string>[], streams: OpenStream[]): Promise<void> {
  const remaining = [...people];
  const openRemaining = async () => {
    for (let headers = remaining.pop(); headers; headers = remaining.pop()) {
      streams.push(await openStream(bench.server.address, headers));
    }
  };
  await Promise.all(Array.from({ length: clients }, openRemaining));
}

async function databaseBytes(): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(
    bench.client.db,
  );
  return Number(rows[0]?.bytes);
}

async function walBytes(): Promise<number> {
  const { rows } = await sql<{
    bytes: string;
  }>`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`.execute(bench.client.db);
  return Number(rows[0]?.bytes);
}
