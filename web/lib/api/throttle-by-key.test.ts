import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttleByKey } from './throttle-by-key.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs the first call at once and then one a second, the last included', () => {
  const ran: string[] = [];
  const paced = throttleByKey((key: 'a') => ran.push(`${key} ${Date.now() - start}`), { a: 1_000 });
  const start = Date.now();
  for (let at = 0; at < 25; at += 1) {
    paced.call('a');
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(5_000);
  expect(ran).toEqual(['a 0', 'a 1000', 'a 2000', 'a 3000']);
});

it('throttles each key separately, runs keys without a pause at once, and stops', () => {
  const ran: string[] = [];
  const paced = throttleByKey((key: 'a' | 'b' | 'c') => ran.push(key), { a: 1_000, b: 1_000 });
  for (const key of ['a', 'b', 'c', 'a', 'b', 'c'] as const) paced.call(key);
  expect(ran).toEqual(['a', 'b', 'c', 'c']);
  paced.stop();
  vi.advanceTimersByTime(5_000);
  expect(ran).toEqual(['a', 'b', 'c', 'c']);
});
