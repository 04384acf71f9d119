import { describe, expect, it } from 'vitest';
import { setUpFaultScene } from '#server/testing/faults/fault-scene.ts';

// faults.slow.test.ts kills more often, and proves that each of these tests catches the defect it is for.
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

describe('a lost response of the server', () => {
  it('is repaired by a retry: the same attempt, answer and grade', async () => {
    const proxy = await scene.loseAnswers();
    await expectNothingLost();
    for (const kind of ['start', 'save', 'submit'] as const) {
      expect(scene.oracle.count('unknown', kind), kind).toBeGreaterThan(0);
    }
    expect(proxy.lost()).toBeGreaterThan(50);
  });
});

describe('two servers on one database, one of them killed', () => {
  it('continue: no save fails after its retry, and nothing is lost', async () => {
    await scene.killOneOfTwo();
    await expectNothingLost();
    expect(scene.oracle.count('unknown', 'save')).toBeGreaterThan(0);
  });
});

describe('a server that is restarted gracefully', () => {
  it('keeps running attempts with every answer and deadline', async () => {
    const { school } = scene;
    const deadlines = () =>
      school.db.selectFrom('quiz_attempt').select(['id', 'deadline']).orderBy('id').execute();
    const server = await scene.startServer();
    const students = scene.drive(server.address);
    await students.started;
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
