import { describe, expect, it } from 'vitest';
import { setUpFaultScene } from '#server/testing/fault-scene.ts';

const scene = setUpFaultScene();

async function expectLostAnswer(): Promise<void> {
  const losses = await scene.school.findLosses(scene.oracle);
  expect(losses).toContainEqual(expect.stringMatching(/^acknowledged and lost/));
}

describe('a server that is killed under load', () => {
  it('is back within 5 s and has lost nothing it acknowledged, three times over', async () => {
    const { backInMs, limitMs } = await scene.killRepeatedly(3);
    expect(await scene.school.findLosses(scene.oracle)).toEqual([]);
    expect(scene.oracle.failures()).toEqual([]);
    expect(scene.oracle.count('unknown', 'save')).toBeGreaterThan(5);
    expect(scene.oracle.count('ok', 'save')).toBeGreaterThan(100);
    expect(Math.max(...backInMs)).toBeLessThan(limitMs);
  });

  it('is found out when it acknowledges what it has not committed', async () => {
    await scene.killRepeatedly(1, 'write-behind');
    await expectLostAnswer();
  });
});

describe('an answer of the server that is lost on its way', () => {
  it('is found out to do harm where old answers are not told from new ones', async () => {
    await scene.loseAnswers('no-revision-check');
    await expectLostAnswer();
  });
});

describe('two servers on one database, of which one is killed', () => {
  it('are found out when the killed one kept acknowledged answers to itself', async () => {
    await scene.killOneOfTwo('write-behind');
    await expectLostAnswer();
  });
});
