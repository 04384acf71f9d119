import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { behave, isRunning, megabyte, reader, source } from '../testing/misbehave.ts';
import { readInProcess } from './reader-process.ts';

describe('the limit of', () => {
  it('time does not count what the consumer takes', async () => {
    // As long as this machine takes and more, so that only a consumer's time could exceed it.
    const seconds = 1 + 3 * (await behave('wellBehaved')).seconds;
    let questions = 0;
    for await (const { type } of readInProcess(source('wellBehaved'), { reader, limits: { seconds } })) {
      if (type === 'question') questions += 1;
      await sleep((seconds * 1_000) / 9);
    }
    expect(questions).toBe(10);
  });
});

describe('while a reader floods', () => {
  it('it waits for a slow consumer, and neither side grows', async () => {
    const seen = { pid: 0, questions: 0 };
    const before = process.memoryUsage.rss();
    const onStart = (pid: number) => {
      seen.pid = pid;
    };
    for await (const { type } of readInProcess(source('floods'), { reader, onStart })) {
      if (type === 'question') seen.questions += 1;
      if (seen.questions === 200) await sleep(1_500);
      if (seen.questions === 400) break;
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(60 * megabyte);
    expect(isRunning(seen.pid)).toBe(false);
  });

  it('the server comes to others in between', async () => {
    const seen = { inThisTurn: 0, most: 0, isOver: false };
    const nextTurn = () => {
      seen.most = Math.max(seen.most, seen.inThisTurn);
      seen.inThisTurn = 0;
      if (!seen.isOver) setImmediate(nextTurn);
    };
    nextTurn();
    const reading = readInProcess(source('floods'), { reader, limits: { outputBytes: 100 * megabyte } });
    const flood = (async () => {
      for await (const event of reading) seen.inThisTurn += JSON.stringify(event).length;
    })();
    await expect(flood).rejects.toThrow('more than one upload may bring');
    seen.isOver = true;
    // Node takes at most 32 pieces of 64 kB from a pipe before it looks at others.
    expect(seen.most).toBeGreaterThan(0);
    expect(seen.most).toBeLessThan(4 * megabyte);
  });
});
