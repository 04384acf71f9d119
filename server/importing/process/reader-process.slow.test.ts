import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isRunning, megabyte, observeMisbehaviour, reader, source } from '../testing/misbehave.ts';
import { readInProcess } from './reader-process.ts';

async function drain(reading: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of reading);
}

async function untilEnded(pid: number): Promise<void> {
  for (let turn = 0; turn < 2_400 && isRunning(pid); turn += 1) await sleep(25);
  expect(isRunning(pid)).toBe(false);
}

describe('the output of a reader', () => {
  it('is not corrupted by a library that logs to the console', async () => {
    expect(await observeMisbehaviour('complains')).toMatchObject({
      questions: 10,
      kind: 'CSV',
      refused: undefined,
    });
  });

  it.each([
    ['crashesLater', /SyntaxError/],
    ['leaves', /ended with 0/],
    ['forgets', /ended with 13/],
    ['nestsDeeply', /call stack/],
    ['writesNonsense', /JSON/],
  ])('ends with a crash and its cause when the reader %s', async (fileName, cause) => {
    const { refused, pid } = await observeMisbehaviour(fileName);
    expect(refused?.message).toBe('We couldn’t read this file. Save it again, or use the template.');
    expect(String(refused?.cause)).toMatch(cause);
    expect(isRunning(pid)).toBe(false);
  });
});

describe('the limit', () => {
  it.each([
    ['floods', { events: 1_000 }],
    ['chatters', { events: 1_000 }],
    ['floodsOneLine', { outputBytes: 5 * megabyte }],
  ])('on output ends a reader that %s', async (fileName, limits) => {
    const { refused, pid, ownGrowth } = await observeMisbehaviour(fileName, limits);
    expect(refused?.message).toBe(
      'This file has too much content for one upload. Split it into smaller files.',
    );
    expect(ownGrowth).toBeLessThan(100);
    expect(isRunning(pid)).toBe(false);
  });

  it('on time does not count the consumer’s time', async () => {
    // Longer than this machine needs to read, so that only the consumer's time could exceed it.
    const seconds = 1 + 3 * (await observeMisbehaviour('wellBehaved')).seconds;
    let questions = 0;
    for await (const { type } of readInProcess(source('wellBehaved'), { reader, limits: { seconds } })) {
      if (type === 'question') questions += 1;
      await sleep((seconds * 1_000) / 9);
    }
    expect(questions).toBe(10);
  });
});

describe('while a reader writes without end', () => {
  it('the reader waits for a slow consumer and memory does not grow', async () => {
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

  it('the server still handles other work', async () => {
    const seen = { inThisTurn: 0, most: 0, hasEnded: false };
    const nextTurn = () => {
      seen.most = Math.max(seen.most, seen.inThisTurn);
      seen.inThisTurn = 0;
      if (!seen.hasEnded) setImmediate(nextTurn);
    };
    nextTurn();
    const reading = readInProcess(source('floods'), { reader, limits: { outputBytes: 100 * megabyte } });
    const flood = (async () => {
      for await (const event of reading) seen.inThisTurn += JSON.stringify(event).length;
    })();
    await expect(flood).rejects.toThrow('too much content for one upload');
    seen.hasEnded = true;
    // Node reads at most 32 chunks of 64 kB from a pipe before it handles other events.
    expect(seen.most).toBeGreaterThan(0);
    expect(seen.most).toBeLessThan(4 * megabyte);
  });
});

describe('a reader process', () => {
  it('ends when the server is killed, even while it is stuck', async () => {
    const program = `
      const { readInProcess } = await import(${JSON.stringify(import.meta.resolve('./reader-process.ts'))});
      const options = { reader: ${JSON.stringify(reader)}, onStart: (pid) => console.log(pid) };
      for await (const event of readInProcess(${JSON.stringify(source('hangs'))}, options));`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = (await once(server.stdout, 'data')) as [Buffer];
    const pid = Number(output);
    await sleep(500);
    expect(isRunning(pid)).toBe(true);
    server.kill('SIGKILL');
    await untilEnded(pid);
  });

  it('runs all its threads at a lower priority than the server', async () => {
    const priorities = new Set<number>();
    const onStart = (pid: number) => {
      setTimeout(() => {
        for (const thread of readdirSync(`/proc/${pid}/task`)) {
          const fields = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ');
          priorities.add(Number(fields?.[16]));
        }
      }, 500);
    };
    const reading = readInProcess(source('hangs'), { reader, onStart, limits: { seconds: 1 } });
    await expect(drain(reading)).rejects.toThrow('too long');
    expect([...priorities]).toEqual([10]);
  });
});
