import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, awaitSession, type EarlyAsk } from './session-tabs.ts';

let clock: number;
let planned: { at: number; run: () => void }[];
let early: EarlyAsk;
let isClosed: boolean;
let taken: string[];
let settledAt: number | null;
let ended: Set<string>;

beforeEach(() => {
  clock = 0;
  planned = [];
  isClosed = false;
  taken = [];
  settledAt = null;
  ended = new Set();
});

function answer(token: string, activeAt: number): Answer {
  return { type: 'answer', ask: 'mine', session: { token, entries: {} }, activeAt };
}

/** The scripts have loaded this long after the question, with the answers so far. */
function wait(passed: number, answers: Answer[] = []): void {
  clock = passed;
  early = {
    at: 0,
    answers,
    receive: null,
    close: () => {
      isClosed = true;
    },
  };
  awaitSession({
    early,
    now: () => clock,
    later: (run, ms) => planned.push({ at: clock + ms, run }),
    isEnded: (token) => ended.has(token),
    take: ({ token }) => taken.push(token),
    onSettled: () => {
      settledAt = clock;
    },
  });
}

function receive(message: Answer): void {
  if (!isClosed) early.receive?.(message);
}

function passUntil(moment: number): void {
  for (const { at, run } of planned.filter((one) => one.at <= moment).toSorted((a, b) => a.at - b.at)) {
    clock = at;
    run();
  }
  planned = planned.filter(({ at }) => at > moment);
  clock = moment;
}

describe('a new tab without a session', () => {
  it('has one before its first page if an open tab answered while the scripts were loading', () => {
    wait(120, [answer('a', 1)]);
    expect(taken).toEqual(['a']);
    expect(settledAt).toBe(120);
  });

  it('takes the session of the most recently used tab, whatever the order of answers', () => {
    wait(10);
    receive(answer('older', 100));
    receive(answer('latest', 300));
    receive(answer('middle', 200));
    expect(taken).toEqual([]);
    passUntil(110);
    expect(taken).toEqual(['latest']);
  });

  it('takes the session of the tab that was used last without waiting for others, however late it answers', () => {
    wait(10);
    receive(answer('older', 100));
    passUntil(90);
    receive({ ...answer('last used', 50), isLastUsed: true });
    expect(taken).toEqual(['last used']);
    expect(settledAt).toBe(90);
  });

  it('does not wait if the tab that was used last answered while the scripts were loading', () => {
    wait(5, [answer('older', 100), { ...answer('last used', 50), isLastUsed: true }]);
    expect(taken).toEqual(['last used']);
  });

  it('waits for other tabs if the one that was used last has an ended session', () => {
    wait(5);
    ended.add('dead');
    receive({ ...answer('dead', 300), isLastUsed: true });
    receive(answer('alive', 100));
    passUntil(110);
    expect(taken).toEqual(['alive']);
  });

  it('considers early and late answers together', () => {
    wait(5, [answer('older', 100)]);
    receive(answer('latest', 300));
    passUntil(100);
    expect(taken).toEqual(['latest']);
  });

  it('takes only one session', () => {
    wait(10);
    receive(answer('a', 1));
    passUntil(120);
    receive(answer('b', 2));
    passUntil(5_000);
    expect(taken).toEqual(['a']);
  });

  it('does not take a session that has ended, and prefers an older valid one', () => {
    wait(10);
    ended.add('dead');
    receive(answer('dead', 300));
    receive(answer('alive', 100));
    passUntil(120);
    expect(taken).toEqual(['alive']);
  });

  it('continues after a quarter of a second without an answer', () => {
    wait(60);
    passUntil(249);
    expect(settledAt).toBeNull();
    passUntil(250);
    expect(settledAt).toBe(250);
    expect(taken).toEqual([]);
  });

  it('whose scripts loaded slowly waits only for the queued answers', () => {
    wait(2_000);
    expect(settledAt).toBeNull();
    passUntil(2_050);
    expect(settledAt).toBe(2_050);
  });

  it('still takes a late answer, but not once a password is being typed', () => {
    wait(60);
    passUntil(1_000);
    receive(answer('late', 1));
    passUntil(1_100);
    expect(taken).toEqual(['late']);
    taken = [];
    isClosed = false;
    planned = [];
    wait(60);
    passUntil(4_000);
    receive(answer('too late', 1));
    passUntil(9_000);
    expect(taken).toEqual([]);
  });
});
