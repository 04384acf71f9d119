import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { signInAsPerson } from '#server/testing/people.ts';
import { AttemptCalls, type Student } from './attempt-calls.ts';
import { startBench } from './harness.ts';
import { memoryOf, runLoad } from './measure.ts';
import { isQuick, report } from './result.ts';
import { type OpenStream, openStream } from './streams.ts';

// What an attempt leaves behind and what an open page holds: what the plan for more students is computed from.
const studentCount = isQuick ? 100 : 400;
const streamCount = isQuick ? 200 : 2_000;
const clients = 16;
const bench = await startBench();

try {
  const calls = await AttemptCalls.prepare(bench.client.db, bench.server.address, studentCount);
  const everyone = (call: (student: Student) => Promise<boolean>) =>
    runLoad(studentCount, clients, () => call(calls.next()));
  await everyone((student) => calls.takeWholeQuiz(student));
  await measureStored(everyone, calls);
  await measureLog(everyone, calls);
  await measureWire(calls);
  await measureStreams();
} finally {
  await bench.close();
}

type Everyone = (call: (student: Student) => Promise<boolean>) => Promise<{ failures: number }>;

/** Tables, indexes and what they keep free for later. */
async function measureStored(everyone: Everyone, calls: AttemptCalls): Promise<void> {
  const before = await databaseBytes();
  const { failures } = await everyone((student) => calls.takeWholeQuiz(student));
  const bytes = (await databaseBytes()) - before;
  report({
    work: 'stored of an attempt of 20 questions',
    unit: 'kB',
    rounds: [bytes / studentCount / 1000],
    failures,
  });
}

/** What each call adds to the log that is forced to the disk and sent to replicas and archives. */
async function measureLog(everyone: Everyone, calls: AttemptCalls): Promise<void> {
  const told = async (work: string, call: (student: Student) => Promise<boolean>) => {
    const before = await logBytes();
    const { failures } = await everyone(call);
    report({
      work,
      unit: 'kB',
      rounds: [((await logBytes()) - before) / studentCount / 1000],
      failures,
    });
  };
  await told('log of a start', (student) => calls.start(student));
  await everyone((student) => calls.readPaper(student));
  await everyone((student) => calls.save(student));
  await told('log of a save', (student) => calls.save(student));
  await told('log of a hand-in', (student) => calls.handIn(student));
}

/** What goes over the network for one student, without TLS. */
async function measureWire(calls: AttemptCalls): Promise<void> {
  const student = calls.next();
  if (!((await calls.start(student)) && (await calls.readPaper(student))))
    throw new Error('No attempt to look at.');
  const paper = await bytesOf('GET', `/api/quizAttempt/${student.attemptId}/paper`, student);
  report({ work: 'sent and received for a paper', unit: 'kB', rounds: [paper / 1000] });
  const question = student.paper?.questions[0];
  const answers = [
    {
      question: { id: question?.id },
      revision: student.revision + 1,
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
  return new Promise((counted, failed) => {
    const sent = request(
      `${bench.server.address}${path}`,
      { method, agent: false, headers: { ...headers, ...json, 'accept-encoding': 'gzip' } },
      (response) => {
        response.resume();
        response.on('end', () => {
          if (response.statusCode !== 200) failed(new Error(`${path} answered ${response.statusCode}.`));
          else counted(response.socket.bytesRead + response.socket.bytesWritten);
        });
      },
    );
    sent.on('error', failed);
    sent.end(body && JSON.stringify(body));
  });
}

/** An open page holds one stream of events. */
async function measureStreams(): Promise<void> {
  const serverPid = bench.server.child.pid ?? 0;
  const people: Record<string, string>[] = [];
  for (let at = 0; at < streamCount; at += 1) {
    people.push((await signInAsPerson(bench.client.db, 'STUDENT')).headers);
  }
  // The first ones make room for what all of them share.
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
    work: 'memory of an open stream of events',
    unit: 'kB',
    rounds: [(held * 1024) / more],
    failures,
  });
  report({ work: 'opening a stream of events, in the server', unit: 'CPU-ms', rounds: [opening / more] });
  report({
    work: 'an open stream of events, each second',
    unit: 'CPU-ms',
    rounds: [Math.max(0, perSecond) / more],
  });
  for (const stream of streams) stream.close();
}

/** Of server and database while nobody asks for anything. */
async function cpuPerSecond(): Promise<number> {
  const seconds = 10;
  const before = bench.cpu();
  await sleep(seconds * 1000);
  const after = bench.cpu();
  return (after.server - before.server + after.database - before.database) / seconds;
}

async function openAll(people: Record<string, string>[], streams: OpenStream[]): Promise<void> {
  const left = [...people];
  const one = async () => {
    for (let headers = left.pop(); headers; headers = left.pop()) {
      streams.push(await openStream(bench.server.address, headers));
    }
  };
  await Promise.all(Array.from({ length: clients }, one));
}

async function databaseBytes(): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(
    bench.client.db,
  );
  return Number(rows[0]?.bytes);
}

async function logBytes(): Promise<number> {
  const { rows } = await sql<{
    bytes: string;
  }>`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`.execute(bench.client.db);
  return Number(rows[0]?.bytes);
}
