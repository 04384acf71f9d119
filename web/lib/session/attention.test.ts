import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isUnattended, watchAttention } from './attention.ts';

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a page', () => {
  it('is unattended after a while without use, until it is used again', () => {
    const stop = watchAttention();
    vi.advanceTimersByTime(minute);
    expect(isUnattended()).toBe(false);
    vi.advanceTimersByTime(minute);
    expect(isUnattended()).toBe(true);
    window.dispatchEvent(new Event('keydown'));
    expect(isUnattended()).toBe(false);
    stop();
  });

  it('is never unattended without watching, as in a quiz', () => {
    watchAttention()();
    vi.advanceTimersByTime(60 * minute);
    expect(isUnattended()).toBe(false);
  });
});
