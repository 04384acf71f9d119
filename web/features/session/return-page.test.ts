import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findReturn, followForReturn, forgetReturn } from './return-page.ts';

const quiz = '/student/quiz/7/take';

beforeEach(() => {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
});

afterEach(() => vi.unstubAllGlobals());

describe('a quiz whose student was signed out', () => {
  it('is where they go on after signing in again', () => {
    followForReturn(9, quiz);
    followForReturn(null, quiz);
    expect(findReturn(9)).toBe(quiz);
  });

  it('is not where anybody else goes', () => {
    followForReturn(9, quiz);
    followForReturn(null, quiz);
    expect(findReturn(10)).toBeNull();
  });

  it('is forgotten by whoever opens another page', () => {
    followForReturn(9, quiz);
    followForReturn(null, quiz);
    followForReturn(10, '/teacher/dashboard');
    expect(findReturn(9)).toBeNull();
  });

  it('is forgotten by who signs out of their own accord', () => {
    followForReturn(9, quiz);
    forgetReturn();
    followForReturn(null, quiz);
    expect(findReturn(9)).toBeNull();
  });

  it('does not hold back who is still signed in and wants to go home', () => {
    followForReturn(9, quiz);
    expect(findReturn(9)).toBeNull();
  });

  it('is nowhere in a browser that keeps nothing', () => {
    vi.stubGlobal('window', {});
    followForReturn(9, quiz);
    followForReturn(null, quiz);
    expect(findReturn(9)).toBeNull();
  });
});
