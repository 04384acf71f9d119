import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach } from 'vitest';
import { type ServerProcess, startServerProcess } from '../processes/server-process.ts';
import { seededRandom } from '../seeded-random.ts';
import { AnswerOracle } from './answer-oracle.ts';
import type { DefectName } from './defects.ts';
import { driveStudents, type FaultDriver } from './fault-driver.ts';
import { type FaultSchool, openFaultSchool } from './fault-school.ts';
import { type LosingProxy, startLosingProxy } from './losing-proxy.ts';

const seed = 20_261_115;
const studentCount = 8;

interface Restarts {
  /** The time of each start after a kill. */
  backInMs: number[];
  /** The required five seconds, or twice an ordinary start on a slower machine. */
  limitMs: number;
}

export interface FaultScene {
  school: FaultSchool;
  oracle: AnswerOracle;
  startServer(options?: { port?: number; defect?: DefectName | undefined }): Promise<ServerProcess>;
  drive(...addresses: string[]): FaultDriver;
  /** Waits for this many more saves, so that students have answers to lose on any machine. */
  moreSaves(count: number): Promise<void>;
  /** Kills a server under load this many times. */
  killRepeatedly(times: number, defect?: DefectName): Promise<Restarts>;
  /** Drops every third response of a server. */
  loseAnswers(defect?: DefectName): Promise<LosingProxy>;
  /** Kills one of two servers on one database under load. */
  killOneOfTwo(defect?: DefectName): Promise<void>;
}

/** Sets up a school, its students and real server processes for each test. */
export function setUpFaultScene(): FaultScene {
  const running: ServerProcess[] = [];
  const proxies: LosingProxy[] = [];

  async function startServer({ port, defect }: { port?: number; defect?: DefectName | undefined } = {}) {
    const server = await startServerProcess({
      connection: scene.school.connection,
      ...(port === undefined ? {} : { port }),
      ...(defect === undefined ? {} : { defect }),
    });
    running.push(server);
    return server;
  }

  function drive(...addresses: string[]): FaultDriver {
    const { school, oracle } = scene;
    return driveStudents({ addresses, students: school.students, quizId: school.quiz.id, seed, oracle });
  }

  async function moreSaves(count: number): Promise<void> {
    const enough = scene.oracle.count('ok', 'save') + count;
    while (scene.oracle.count('ok', 'save') < enough) await sleep(10);
  }

  async function killRepeatedly(times: number, defect?: DefectName): Promise<Restarts> {
    const random = seededRandom(seed);
    let server = await startServer({ defect });
    const limitMs = Math.max(5_000, 2 * server.startedInMs);
    const students = drive(server.address);
    await students.started;
    const backInMs: number[] = [];
    for (let time = 0; time < times; time += 1) {
      await Promise.all([moreSaves(60), sleep(400 + random.below(400))]);
      await server.end('SIGKILL');
      server = await startServer({ port: server.port, defect });
      backInMs.push(server.startedInMs);
    }
    await moreSaves(60);
    await students.stop();
    return { backInMs, limitMs };
  }

  async function loseAnswers(defect?: DefectName): Promise<LosingProxy> {
    const server = await startServer({ defect });
    const random = seededRandom(seed);
    const proxy = await startLosingProxy(server.address, () => random.below(3) === 0);
    proxies.push(proxy);
    const students = drive(proxy.address);
    await students.started;
    // Waits until an old answer is left to arrive last. Otherwise a server that wrongly keeps it could pass by chance.
    while (proxy.lost() <= 50 || !students.hasOvertaken()) await sleep(10);
    await students.stop({ submitEvery: 1 });
    return proxy;
  }

  async function killOneOfTwo(defect?: DefectName): Promise<void> {
    const [one, other] = await Promise.all([startServer({ defect }), startServer({ defect })]);
    const students = drive(one.address, other.address);
    await students.started;
    await Promise.all([moreSaves(40), sleep(600)]);
    await one.end('SIGKILL');
    await Promise.all([moreSaves(40), sleep(600)]);
    await students.stop();
  }

  const scene = { startServer, drive, moreSaves, killRepeatedly, loseAnswers, killOneOfTwo } as FaultScene;
  beforeEach(async () => {
    scene.school = await openFaultSchool(studentCount);
    scene.oracle = new AnswerOracle();
  });
  afterEach(async () => {
    for (const proxy of proxies.splice(0)) await proxy.close();
    for (const server of running.splice(0)) await server.end();
    await scene.school.close();
  });
  return scene;
}
