import { describe, expect, it } from 'vitest';
import { isRunning, megabyte, observeMisbehaviour, reader, source } from '../testing/misbehave.ts';
import { readInProcess } from './reader-process.ts';

async function drain(reading: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of reading);
}

describe('the output of a reader', () => {
  it('arrives in order, the kind of the file last', async () => {
    const remarks: string[] = [];
    for await (const event of readInProcess(source('wellBehaved'), { reader })) {
      remarks.push(event.type === 'question' ? `row ${event.question.place.row}` : event.type);
    }
    expect(remarks).toEqual([...Array.from({ length: 10 }, (_, at) => `row ${at + 2}`), 'kind']);
  });

  it('may be a refusal with its message', async () => {
    const { refused } = await observeMisbehaviour('refuses');
    expect(refused).toMatchObject({ message: 'The file is empty.', isUnsupported: true });
    expect(refused?.cause).toBeUndefined();
  });

  it('ends with a crash and its cause when the reader crashes', async () => {
    const { refused, pid } = await observeMisbehaviour('crashes');
    expect(refused?.message).toBe('We couldn’t read this file. Save it again, or use the template.');
    expect(String(refused?.cause)).toMatch(/cells is not iterable/);
    expect(isRunning(pid)).toBe(false);
  });

  it('ends with a crash when the file does not exist', async () => {
    const reading = readInProcess({ path: '/nowhere/at-all.csv', fileName: 'wellBehaved' }, { reader });
    await expect(reading.next()).rejects.toMatchObject({
      message: 'We couldn’t read this file. Save it again, or use the template.',
    });
  });
});

describe('the limit', () => {
  it('on time ends a reader that is stuck', async () => {
    const { refused, seconds, pid } = await observeMisbehaviour('hangs', { seconds: 1 });
    expect(refused?.message).toBe('This file takes too long to read. Split it into smaller files.');
    // Half the production limit.
    expect(seconds).toBeLessThan(90);
    expect(isRunning(pid)).toBe(false);
  });

  it.each(['fillsTheHeap', 'fillsBuffers'])('on memory ends a reader that %s', async (fileName) => {
    const { refused, childPeak, ownGrowth } = await observeMisbehaviour(fileName, {
      memoryBytes: 250 * megabyte,
    });
    expect(refused?.message).toBe('This file needs too much memory to read. Split it into smaller files.');
    expect(refused?.cause).toBeUndefined();
    expect(childPeak).toBeGreaterThan(150);
    expect(childPeak).toBeLessThan(400);
    expect(ownGrowth).toBeLessThan(60);
  });

  it('on memory is reported when a string exceeds the maximum length', async () => {
    expect((await observeMisbehaviour('growsAText')).refused?.message).toContain('too much memory');
  });

  it('on output ends a reader that writes without end', async () => {
    const { refused, pid, ownGrowth } = await observeMisbehaviour('floods', { outputBytes: 30 * megabyte });
    expect(refused?.message).toBe(
      'This file has too much content for one upload. Split it into smaller files.',
    );
    expect(ownGrowth).toBeLessThan(100);
    expect(isRunning(pid)).toBe(false);
  });
});

describe('an aborted reader', () => {
  it('ends with the reason', async () => {
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

  it('does not start when it was aborted before', async () => {
    const reading = readInProcess(source('hangs'), { reader, signal: AbortSignal.abort() });
    await expect(reading.next()).rejects.toThrow('aborted');
  });
});

describe('a reader process', () => {
  it('has no environment, other files, network, programs or generated code', async () => {
    const remarks: string[] = [];
    for await (const event of readInProcess(source('reachesOut'), { reader })) {
      if (event.type === 'remark') remarks.push(event.text);
    }
    expect(remarks[0]).toBe('environment: gave "TZ"');
    expect(remarks.slice(1).map((text) => text.split(',')[0])).toEqual([
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
