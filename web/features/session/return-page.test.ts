import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const quiz = '/student/quiz/7/take';
let findReturn: typeof import('./return-page.ts').findReturn;
let findEnded: typeof import('./return-page.ts').findEnded;
let followForReturn: typeof import('./return-page.ts').followForReturn;
let forgetReturn: typeof import('./return-page.ts').forgetReturn;

/** What a load of the page does: only what is stored is left. */
async function load(): Promise<void> {
  vi.resetModules();
  ({ findReturn, findEnded, followForReturn, forgetReturn } = await import('./return-page.ts'));
}

beforeEach(async () => {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
  await load();
});

afterEach(() => vi.unstubAllGlobals());

describe('a page whose person was signed out', () => {
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

  it('is where they go on with its filters, whatever page it is', () => {
    followForReturn(9, '/teacher/reports?quiz=4#answers');
    followForReturn(null, '/teacher/reports?quiz=4#answers');
    expect(findReturn(9)).toBe('/teacher/reports?quiz=4#answers');
    expect(findEnded()).toBe('/teacher/reports?quiz=4#answers');
  });

  it('is forgotten by whoever signs in as another person', () => {
    followForReturn(9, quiz);
    followForReturn(null, quiz);
    followForReturn(10, '/teacher/dashboard');
    expect(findReturn(9)).toBeNull();
  });

  it('makes way for the address they ask for next, when that is what finds out', async () => {
    followForReturn(9, quiz);
    await load();
    followForReturn(null, '/student/transcript');
    expect(findReturn(9)).toBe('/student/transcript');
    expect(findReturn(10)).toBeNull();
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

  it('is not returned to by signing out and in again', () => {
    followForReturn(null, '/student/transcript');
    followForReturn(9, '/student/transcript');
    forgetReturn();
    followForReturn(null, '/student/transcript');
    expect(findReturn(9)).toBeNull();
  });

  it('is nowhere in a browser that keeps nothing', () => {
    vi.stubGlobal('window', {});
    followForReturn(9, quiz);
    followForReturn(null, quiz);
    expect(findReturn(9)).toBeNull();
  });
});

describe('an address that was opened before anybody was signed in', () => {
  it('is where whoever signs in next goes on, until the page is loaded again', async () => {
    followForReturn(null, '/student/transcript');
    expect(findReturn(9)).toBe('/student/transcript');
    expect(findEnded()).toBeNull();
    await load();
    expect(findReturn(9)).toBeNull();
  });

  it('is done with once somebody has got there', () => {
    followForReturn(null, '/student/transcript');
    followForReturn(9, '/student/transcript');
    expect(findReturn(9)).toBeNull();
  });
});
