import { describe, expect, it } from 'vitest';
import { setUpFaultScene } from '#server/testing/fault-scene.ts';

// faults.slow.test.ts kills more often, and proves that each of these tests finds the defect it is for.
const scene = setUpFaultScene();

async function expectNothingLost(): Promise<void> {
  expect(await scene.school.findLosses(scene.oracle)).toEqual([]);
  expect(scene.oracle.failures()).toEqual([]);
}

describe('a server that is killed under load', () => {
  it('is back within 5 s and has lost nothing it acknowledged', async () => {
    const { backInMs, limitMs } = await scene.killRepeatedly(1);
    await expectNothingLost();
    expect(scene.oracle.count('unknown', 'save')).toBeGreaterThan(5);
    expect(scene.oracle.count('ok', 'save')).toBeGreaterThan(100);
    expect(Math.max(...backInMs)).toBeLessThan(limitMs);
  });
});

describe('an answer of the server that is lost on its way', () => {
  it('is made good by asking again: the same attempt, the same answer, the same grade', async () => {
    const proxy = await scene.loseAnswers();
    await expectNothingLost();
    for (const kind of ['start', 'save', 'hand-in'] as const) {
      expect(scene.oracle.count('unknown', kind), kind).toBeGreaterThan(0);
    }
    expect(proxy.lost()).toBeGreaterThan(50);
  });
});

describe('two servers on one database, of which one is killed', () => {
  it('go on: no save fails after its retry, and nothing is lost', async () => {
    await scene.killOneOfTwo();
    await expectNothingLost();
    expect(scene.oracle.count('unknown', 'save')).toBeGreaterThan(0);
  });
});

describe('a server that is restarted in order', () => {
  it('keeps the attempts that are running, with every answer and their deadlines', async () => {
    const { school } = scene;
    const deadlines = () =>
      school.db.selectFrom('quiz_attempt').select(['id', 'deadline']).orderBy('id').execute();
    const server = await scene.startServer();
    const students = scene.drive(server.address);
    await students.begun;
    const before = await deadlines();
    await scene.moreSaves(40);
    await server.end('SIGTERM');
    await scene.startServer({ port: server.port });
    await scene.moreSaves(40);
    await students.stop();
    await expectNothingLost();
    expect(await deadlines()).toEqual(before);
  });
});
