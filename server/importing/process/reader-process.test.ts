import { describe, expect, it } from 'vitest';
import { behave, isRunning, megabyte, reader, source } from '../testing/misbehave.ts';
import { readInProcess } from './reader-process.ts';

async function drain(reading: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of reading);
}

describe('what a reader tells', () => {
  it('arrives in order, with the kind of the file at the end', async () => {
    const told: string[] = [];
    for await (const event of readInProcess(source('wellBehaved'), { reader })) {
      told.push(event.type === 'question' ? `row ${event.question.place.row}` : event.type);
    }
    expect(told).toEqual([...Array.from({ length: 10 }, (_, at) => `row ${at + 2}`), 'kind']);
  });

  it('is a refusal with its own words', async () => {
    const { refused } = await behave('refuses');
    expect(refused).toMatchObject({ message: 'The file is empty.', isUnsupported: true });
    expect(refused?.cause).toBeUndefined();
  });

  it('is a crash with its cause when the reader crashes', async () => {
    const { refused, pid } = await behave('crashes');
    expect(refused?.message).toBe('The file could not be read.');
    expect(String(refused?.cause)).toMatch(/cells is not iterable/);
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

  it('output ends a reader that floods', async () => {
    const { refused, pid, ownGrowth } = await behave('floods', { outputBytes: 30 * megabyte });
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
});
