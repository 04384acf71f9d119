import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AnswerOracle } from '#server/testing/answer-oracle.ts';
import type { DefectName } from '#server/testing/defects.ts';
import { driveStudents } from '#server/testing/fault-driver.ts';
import { type FaultSchool, openFaultSchool } from '#server/testing/fault-school.ts';
import { type LosingProxy, startLosingProxy } from '#server/testing/losing-proxy.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';

const seed = 20_261_115;
let school: FaultSchool;
let oracle: AnswerOracle;
const running: ServerProcess[] = [];
const proxies: LosingProxy[] = [];

beforeEach(async () => {
  school = await openFaultSchool(8);
  oracle = new AnswerOracle();
});

afterEach(async () => {
  for (const proxy of proxies.splice(0)) await proxy.close();
  for (const server of running.splice(0)) await server.end();
  await school.close();
});

async function startServer(options: { port?: number; defect?: DefectName | undefined } = {}) {
  const { defect, ...rest } = options;
  const server = await startServerProcess({
    connection: school.connection,
    ...rest,
    ...(defect === undefined ? {} : { defect }),
  });
  running.push(server);
  return server;
}

function drive(...addresses: string[]) {
  return driveStudents({ addresses, students: school.students, quizId: school.quiz.id, seed, oracle });
}

const lostAnswer = /^acknowledged and lost/;

/** On a slow machine as on a quick one, the fault meets students who have something to lose. */
async function moreSaves(count: number): Promise<void> {
  const enough = oracle.count('ok', 'save') + count;
  while (oracle.count('ok', 'save') < enough) await sleep(10);
}

describe('a server that is killed under load', { timeout: 240_000 }, () => {
  /** How long it took each time until it was back. */
  async function killRepeatedly(times: number, defect?: DefectName): Promise<number[]> {
    const random = seededRandom(seed);
    let server = await startServer({ defect });
    const students = drive(server.address);
    await students.begun;
    const backInMs: number[] = [];
    for (let time = 0; time < times; time += 1) {
      await Promise.all([moreSaves(40), sleep(400 + random.below(400))]);
      await server.end('SIGKILL');
      server = await startServer({ port: server.port, defect });
      backInMs.push(server.startedInMs);
    }
    await students.stop();
    return backInMs;
  }

  it('is back within 5 s and has lost nothing it acknowledged', async () => {
    const backInMs = await killRepeatedly(3);
    expect(await school.findLosses(oracle)).toEqual([]);
    expect(oracle.failures()).toEqual([]);
    expect(oracle.count('unknown', 'save')).toBeGreaterThan(5);
    expect(oracle.count('ok', 'save')).toBeGreaterThan(100);
    expect(Math.max(...backInMs)).toBeLessThan(5_000);
  });

  it('is found out when it acknowledges what it has not committed', async () => {
    await killRepeatedly(1, 'write-behind');
    expect(await school.findLosses(oracle)).toContainEqual(expect.stringMatching(lostAnswer));
  });
});

describe('an answer of the server that is lost on its way', { timeout: 240_000 }, () => {
  async function loseAnswers(defect?: DefectName): Promise<LosingProxy> {
    const server = await startServer({ defect });
    const random = seededRandom(seed);
    const proxy = await startLosingProxy(server.address, () => random.below(3) === 0);
    proxies.push(proxy);
    const students = drive(proxy.address);
    await students.begun;
    // Time enough for an answer to be changed while the one before is sent again.
    await sleep(1_200);
    while (proxy.lost() <= 50) await sleep(10);
    await students.stop({ handIn: 1 });
    return proxy;
  }

  it('is made good by asking again: the same attempt, the same answer, the same grade', async () => {
    const proxy = await loseAnswers();
    expect(await school.findLosses(oracle)).toEqual([]);
    expect(oracle.failures()).toEqual([]);
    for (const kind of ['start', 'save', 'hand-in'] as const) {
      expect(oracle.count('unknown', kind), kind).toBeGreaterThan(0);
    }
    expect(proxy.lost()).toBeGreaterThan(50);
  });

  it('is found out to do harm where old answers are not told from new ones', async () => {
    await loseAnswers('no-revision-check');
    expect(await school.findLosses(oracle)).toContainEqual(expect.stringMatching(lostAnswer));
  });
});

describe('two servers on one database, of which one is killed', { timeout: 240_000 }, () => {
  async function killOneOfTwo(defect?: DefectName): Promise<void> {
    const [one, other] = await Promise.all([startServer({ defect }), startServer({ defect })]);
    const students = drive(one.address, other.address);
    await students.begun;
    await Promise.all([moreSaves(40), sleep(600)]);
    await one.end('SIGKILL');
    await Promise.all([moreSaves(40), sleep(600)]);
    await students.stop();
  }

  it('go on: no save fails after its retry, and nothing is lost', async () => {
    await killOneOfTwo();
    expect(await school.findLosses(oracle)).toEqual([]);
    expect(oracle.failures()).toEqual([]);
    expect(oracle.count('unknown', 'save')).toBeGreaterThan(0);
  });

  it('are found out when the killed one kept acknowledged answers to itself', async () => {
    await killOneOfTwo('write-behind');
    expect(await school.findLosses(oracle)).toContainEqual(expect.stringMatching(lostAnswer));
  });
});

describe('a server that is restarted in order', { timeout: 240_000 }, () => {
  it('keeps the attempts that are running, with every answer and their deadlines', async () => {
    const deadlines = () =>
      school.db.selectFrom('quiz_attempt').select(['id', 'deadline']).orderBy('id').execute();
    const server = await startServer();
    const students = drive(server.address);
    await students.begun;
    const before = await deadlines();
    await moreSaves(40);
    await server.end('SIGTERM');
    await startServer({ port: server.port });
    await moreSaves(40);
    await students.stop();
    expect(await school.findLosses(oracle)).toEqual([]);
    expect(oracle.failures()).toEqual([]);
    expect(await deadlines()).toEqual(before);
  });
});
