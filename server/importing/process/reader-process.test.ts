import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { behave, isRunning, megabyte, reader, source } from '../testing/misbehave.ts';
import { readInProcess } from './reader-process.ts';

async function drain(reading: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of reading);
}

async function untilEnded(pid: number): Promise<void> {
  for (let turn = 0; turn < 2_400 && isRunning(pid); turn += 1) await sleep(25);
  expect(isRunning(pid)).toBe(false);
}

describe('what a reader tells', () => {
  it('arrives in order, with the kind of the file at the end', async () => {
    const told: string[] = [];
    for await (const event of readInProcess(source('wellBehaved'), { reader })) {
      told.push(event.type === 'question' ? `row ${event.question.place.row}` : event.type);
    }
    expect(told).toEqual([...Array.from({ length: 10 }, (_, at) => `row ${at + 2}`), 'kind']);
  });

  it('is not disturbed by a library that complains', async () => {
    expect(await behave('complains')).toMatchObject({ questions: 10, kind: 'CSV', refused: undefined });
  });

  it('is a refusal with its own words', async () => {
    const { refused } = await behave('refuses');
    expect(refused).toMatchObject({ message: 'The file is empty.', isUnsupported: true });
    expect(refused?.cause).toBeUndefined();
  });

  it.each([
    ['crashes', /cells is not iterable/],
    ['crashesLater', /SyntaxError/],
    ['leaves', /ended with 0/],
    ['forgets', /ended with 13/],
    ['nestsDeeply', /call stack/],
    ['writesNonsense', /JSON/],
  ])('is a crash with its cause when the reader %s', async (fileName, cause) => {
    const { refused, pid } = await behave(fileName);
    expect(refused?.message).toBe('The file could not be read.');
    expect(String(refused?.cause)).toMatch(cause);
    expect(isRunning(pid)).toBe(false);
  });

  it('is a crash when the file is not there', async () => {
    const reading = readInProcess({ path: '/nowhere/at-all.csv', fileName: 'wellBehaved' }, { reader });
    await expect(reading.next()).rejects.toMatchObject({ message: 'The file could not be read.' });
  });
});

describe('the limit of', () => {
  it('time ends a reader that is stuck', async () => {
    const { refused, seconds, pid } = await behave('hangs', { seconds: 1 });
    expect(refused?.message).toBe('This file takes too long to read. Split it into smaller files.');
    // Half the production limit.
    expect(seconds).toBeLessThan(90);
    expect(isRunning(pid)).toBe(false);
  });

  it.each(['fillsTheHeap', 'fillsBuffers'])('memory ends a reader that %s', async (fileName) => {
    const { refused, childPeak, ownGrowth } = await behave(fileName, { memoryBytes: 250 * megabyte });
    expect(refused?.message).toBe(
      'This file needs more memory than one upload may use. Split it into smaller files.',
    );
    expect(refused?.cause).toBeUndefined();
    expect(childPeak).toBeGreaterThan(150);
    expect(childPeak).toBeLessThan(400);
    expect(ownGrowth).toBeLessThan(60);
  });

  it('memory is what a text longer than any may be runs into', async () => {
    expect((await behave('growsAText')).refused?.message).toContain('more memory');
  });

  it.each([
    ['floods', { outputBytes: 30 * megabyte }],
    ['floods', { events: 1_000 }],
    ['chatters', { events: 1_000 }],
    ['floodsOneLine', { outputBytes: 5 * megabyte }],
  ])('output ends a reader that %s', async (fileName, limits) => {
    const { refused, pid, ownGrowth } = await behave(fileName, limits);
    expect(refused?.message).toBe(
      'This file holds more than one upload may bring. Split it into smaller files.',
    );
    expect(ownGrowth).toBeLessThan(100);
    expect(isRunning(pid)).toBe(false);
  });
});

describe('a reader ends', () => {
  it('when it is aborted, with the reason', async () => {
    const abort = new AbortController();
    const pids: number[] = [];
    const reading = readInProcess(source('hangs'), {
      reader,
      signal: abort.signal,
      onStart: (pid) => pids.push(pid),
    });
    setTimeout(() => abort.abort(new Error('The upload was deleted.')), 400);
    await expect(drain(reading)).rejects.toThrow('The upload was deleted.');
    expect(isRunning(pids[0] ?? 0)).toBe(false);
  });

  it('before it begins when it was aborted before', async () => {
    const reading = readInProcess(source('hangs'), { reader, signal: AbortSignal.abort() });
    await expect(reading.next()).rejects.toThrow('aborted');
  });

  it('when the server is killed, even while it is stuck', async () => {
    const program = `
      const { readInProcess } = await import(${JSON.stringify(import.meta.resolve('./reader-process.ts'))});
      const options = { reader: ${JSON.stringify(reader)}, onStart: (pid) => console.log(pid) };
      for await (const event of readInProcess(${JSON.stringify(source('hangs'))}, options));`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(server.stdout, 'data')) as [Buffer];
    const pid = Number(said);
    await sleep(500);
    expect(isRunning(pid)).toBe(true);
    server.kill('SIGKILL');
    await untilEnded(pid);
  });
});

describe('a reader is harmless:', () => {
  it('it has no environment, no other files, no network, no programs and no code of its own making', async () => {
    const told: string[] = [];
    for await (const event of readInProcess(source('reachesOut'), { reader })) {
      if (event.type === 'remark') told.push(event.text);
    }
    expect(told[0]).toBe('environment: gave "TZ"');
    expect(told.slice(1).map((text) => text.split(',')[0])).toEqual([
      'passwords: refused',
      'data: refused',
      'writing: refused',
      'program: refused',
      'network: refused',
      'address: refused',
      'code: refused',
    ]);
  });

  it('every thread of it gives way to the server', async () => {
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
