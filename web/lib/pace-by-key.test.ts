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
  const paced = paceByKey((key: 'a') => ran.push(`${key} ${Date.now() - start}`), { a: 1_000 });
  const start = Date.now();
  for (let at = 0; at < 25; at += 1) {
    paced.call('a');
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(5_000);
  expect(ran).toEqual(['a 0', 'a 1000', 'a 2000', 'a 3000']);
});

it('keeps keys apart, lets one without a pause pass, and does nothing more once it is stopped', () => {
  const ran: string[] = [];
  const paced = paceByKey((key: 'a' | 'b' | 'c') => ran.push(key), { a: 1_000, b: 1_000 });
  for (const key of ['a', 'b', 'c', 'a', 'b', 'c'] as const) paced.call(key);
  expect(ran).toEqual(['a', 'b', 'c', 'c']);
  paced.stop();
  vi.advanceTimersByTime(5_000);
  expect(ran).toEqual(['a', 'b', 'c', 'c']);
});
