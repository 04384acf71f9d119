import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paceByKey } from './pace-by-key.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('lets the first through at once, and of a rush one a second, the last included', () => {
  const ran: string[] = [];
  const paced = paceByKey((key: string) => ran.push(`${key} ${Date.now() - start}`), 1_000);
  const start = Date.now();
  for (let at = 0; at < 25; at += 1) {
    paced.call('a');
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(5_000);
  expect(ran).toEqual(['a 0', 'a 1000', 'a 2000', 'a 3000']);
});

it('keeps keys apart, and does nothing more once it is stopped', () => {
  const ran: string[] = [];
  const paced = paceByKey((key: string) => ran.push(key), 1_000);
  for (const key of ['a', 'b', 'a', 'b']) paced.call(key);
  expect(ran).toEqual(['a', 'b']);
  paced.stop();
  vi.advanceTimersByTime(5_000);
  expect(ran).toEqual(['a', 'b']);
});
