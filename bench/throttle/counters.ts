import { resetGuesses, resetMailGuard, signInGuard, type Whence } from '#server/domains/auth/auth.policy.ts';
import { debtAfter, type Guard, judge, keysOf } from '#server/plugins/allowances.ts';

/** A clock of our own, in seconds: a day passes in a moment, and every run is the same. */
export interface Clock {
  now: number;
}

/** What a try comes to. */
interface Answer {
  waitSeconds: number;
  /** Counts it as a failure; only where it was looked at. */
  fail: () => void;
}

export interface SignInTry extends Whence {
  name: string;
}

/** How tries are counted. Both versions answer the same questions, so that the table can compare them. */
export interface Counters {
  trySignIn(given: SignInTry): Answer;
  /** Whether a request for a code leads to a mail. */
  askForMail(given: Omit<SignInTry, 'isPlace'>): boolean;
  guessCode(name: string): Answer;
}

/** As the server counts, with its own policy. */
export function countersNow(clock: Clock): Counters {
  const paidAt = new Map<string, number>();
  const guards = new Map<string, Guard>();

  function once(key: string, make: () => Guard): Guard {
    const known = guards.get(key) ?? make();
    guards.set(key, known);
    return known;
  }

  function answer(guard: Guard): Answer {
    const debts = new Map<string, number>();
    for (const key of keysOf(guard)) debts.set(key, (paidAt.get(key) ?? 0) - clock.now);
    const { waitSeconds, counted } = judge(guard, debts);
    const fail = () => {
      for (const { key, allowance } of counted) {
        paidAt.set(key, clock.now + debtAfter(debts.get(key) ?? 0, allowance));
      }
    };
    return { waitSeconds, fail };
  }

  return {
    trySignIn: ({ name, ...whence }) => {
      const key = `in ${name} ${whence.address} ${whence.knownDevice} ${whence.isPlace}`;
      return answer(once(key, () => signInGuard(name, whence)));
    },
    askForMail: ({ name, ...whence }) => {
      const key = `mail ${name} ${whence.address} ${whence.knownDevice}`;
      const { waitSeconds, fail } = answer(once(key, () => resetMailGuard(name, whence)));
      if (waitSeconds === 0) fail();
      return waitSeconds === 0;
    },
    guessCode: (name) => answer(once(`code ${name}`, () => resetGuesses(name))),
  };
}

interface Window {
  count: number;
  endsAt: number;
}

/** As it was counted before: so many within a window, and no browser was known. */
export function countersBefore(clock: Clock): Counters {
  const windows = new Map<string, Window>();

  function windowOf(key: string, seconds: number): Window {
    const known = windows.get(key);
    if (known && known.endsAt > clock.now) return known;
    const begun = { count: 0, endsAt: clock.now + seconds };
    windows.set(key, begun);
    return begun;
  }

  function answer(uses: { key: string; max: number; seconds: number }[]): Answer {
    const asked = uses.map(({ key, max, seconds }) => ({ max, window: windowOf(key, seconds) }));
    const full = asked.filter(({ window, max }) => window.count >= max);
    return {
      waitSeconds: Math.max(0, ...full.map(({ window }) => window.endsAt - clock.now)),
      fail: () => {
        for (const { window } of asked) window.count += 1;
      },
    };
  }

  const guessesAt = (name: string) => ({ key: `guesses ${name}`, max: 6, seconds: 900 });
  return {
    trySignIn: ({ name, address }) =>
      answer([
        { key: `in ${name} ${address}`, max: 10, seconds: 900 },
        { key: `in ${address}`, max: 1_000, seconds: 900 },
      ]),
    askForMail: ({ name, address }) => {
      const { waitSeconds, fail } = answer([
        { key: `mail ${name} ${address}`, max: 5, seconds: 900 },
        { key: `mail ${name}`, max: 20, seconds: 3_600 },
        { key: `mail ${address}`, max: 300, seconds: 900 },
      ]);
      if (waitSeconds > 0) return false;
      fail();
      // A request began the guesses anew.
      windows.delete(guessesAt(name).key);
      return true;
    },
    guessCode: (name) => answer([guessesAt(name)]),
  };
}
