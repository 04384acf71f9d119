import { describe, expect, it } from 'vitest';
import { setUpFaultScene } from '#server/testing/faults/fault-scene.ts';

const scene = setUpFaultScene();

async function expectLostAnswer(): Promise<void> {
  const losses = await scene.school.findLosses(scene.oracle);
  expect(losses).toContainEqual(expect.stringMatching(/^acknowledged and lost/));
}

describe('a server that is killed under load', () => {
  it('is back within 5 s and has lost nothing it acknowledged, three times in a row', async () => {
    const { backInMs, limitMs } = await scene.killRepeatedly(3);
    expect(await scene.school.findLosses(scene.oracle)).toEqual([]);
    expect(scene.oracle.failures()).toEqual([]);
    expect(scene.oracle.count('unknown', 'save')).toBeGreaterThan(5);
    expect(scene.oracle.count('ok', 'save')).toBeGreaterThan(100);
    expect(Math.max(...backInMs)).toBeLessThan(limitMs);
  });

  it('is detected when it acknowledges before the commit', async () => {
    await scene.killRepeatedly(1, 'write-behind');
    await expectLostAnswer();
  });
});

describe('a lost response of the server', () => {
  it('is detected as harmful when old answers are not told apart from new ones', async () => {
    await scene.loseAnswers('no-revision-check');
    await expectLostAnswer();
  });
});

describe('two servers on one database, one of them killed', () => {
  it('are detected when the killed one kept acknowledged answers in memory', async () => {
    await scene.killOneOfTwo('write-behind');
    await expectLostAnswer();
  });
});
