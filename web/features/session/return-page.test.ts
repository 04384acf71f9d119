import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const quiz = '/student/quiz/7/take';
let findReturn: typeof import('./return-page.ts').findReturn;
let findEnded: typeof import('./return-page.ts').findEnded;
let followForReturn: typeof import('./return-page.ts').followForReturn;
let forgetReturn: typeof import('./return-page.ts').forgetReturn;

/** Simulates a page load: only stored values are left. */
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

describe('the page of someone who was signed out', () => {
  it('opens again after they sign in', () => {
    followForReturn(9, quiz);
    followForReturn(null, quiz);
    expect(findReturn(9)).toBe(quiz);
  });

  it('does not open for anyone else', () => {
    followForReturn(9, quiz);
    followForReturn(null, quiz);
    expect(findReturn(10)).toBeNull();
  });

  it('opens with its filters, whatever page it is', () => {
    followForReturn(9, '/teacher/reports?quiz=4#answers');
    followForReturn(null, '/teacher/reports?quiz=4#answers');
    expect(findReturn(9)).toBe('/teacher/reports?quiz=4#answers');
    expect(findEnded()).toBe('/teacher/reports?quiz=4#answers');
  });

  it('is forgotten when another person signs in', () => {
    followForReturn(9, quiz);
    followForReturn(null, quiz);
    followForReturn(10, '/teacher/dashboard');
    expect(findReturn(9)).toBeNull();
  });

  it('is replaced by the next address they open, if that request reveals the sign-out', async () => {
    followForReturn(9, quiz);
    await load();
    followForReturn(null, '/student/transcript');
    expect(findReturn(9)).toBe('/student/transcript');
    expect(findReturn(10)).toBeNull();
  });

  it('is forgotten when they sign out themselves', () => {
    followForReturn(9, quiz);
    forgetReturn();
    followForReturn(null, quiz);
    expect(findReturn(9)).toBeNull();
  });

  it('does not block the home page for a signed-in person', () => {
    followForReturn(9, quiz);
    expect(findReturn(9)).toBeNull();
  });

  it('does not open after signing out and in again', () => {
    followForReturn(null, '/student/transcript');
    followForReturn(9, '/student/transcript');
    forgetReturn();
    followForReturn(null, '/student/transcript');
    expect(findReturn(9)).toBeNull();
  });

  it('is the home page when the browser blocks storage', () => {
    vi.stubGlobal('window', {});
    followForReturn(9, quiz);
    followForReturn(null, quiz);
    expect(findReturn(9)).toBeNull();
  });
});

describe('an address opened before signing in', () => {
  it('opens for the next person who signs in, until the page is reloaded', async () => {
    followForReturn(null, '/student/transcript');
    expect(findReturn(9)).toBe('/student/transcript');
    expect(findEnded()).toBeNull();
    await load();
    expect(findReturn(9)).toBeNull();
  });

  it('is forgotten once it has been reached', () => {
    followForReturn(null, '/student/transcript');
    followForReturn(9, '/student/transcript');
    expect(findReturn(9)).toBeNull();
  });
});
