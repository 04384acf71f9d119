import { resetGuesses, resetMailGuard, signInGuard, type Whence } from '#server/domains/auth/auth.policy.ts';
import { debtAfter, type Guard, judge, keysOf } from '#server/plugins/http/allowances.ts';

/** A simulated clock in seconds: a day passes in a moment, and every run gives the same result. */
export interface Clock {
  now: number;
}

/** The decision about one attempt. */
interface Decision {
  waitSeconds: number;
  /** Counts a failure; call it only if the attempt was checked. */
  fail: () => void;
}

export interface SignInTry extends Whence {
  name: string;
}

/** Counts attempts. The old and the new policy share this interface, so that the table can compare them. */
export interface Counters {
  trySignIn(attempt: SignInTry): Decision;
  /** Whether a request for a code sends a mail. */
  requestMail(attempt: Omit<SignInTry, 'isPlace'>): boolean;
  guessCode(name: string): Decision;
}

/** Counts with the server's own policy. */
export function countersNow(clock: Clock): Counters {
  const paidAt = new Map<string, number>();
  const guards = new Map<string, Guard>();

  function cached(key: string, make: () => Guard): Guard {
    const guard = guards.get(key) ?? make();
    guards.set(key, guard);
    return guard;
  }

  function decide(guard: Guard): Decision {
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
      return decide(cached(key, () => signInGuard(name, whence)));
    },
    requestMail: ({ name, ...whence }) => {
      const key = `mail ${name} ${whence.address} ${whence.knownDevice}`;
      const { waitSeconds, fail } = decide(cached(key, () => resetMailGuard(name, whence)));
      if (waitSeconds === 0) fail();
      return waitSeconds === 0;
    },
    guessCode: (name) => decide(cached(`code ${name}`, () => resetGuesses(name))),
  };
}

interface Window {
  count: number;
  endsAt: number;
}

/** Counts with the previous policy: a maximum per time window, without known browsers. */
export function countersBefore(clock: Clock): Counters {
  const windows = new Map<string, Window>();

  function windowOf(key: string, seconds: number): Window {
    const known = windows.get(key);
    if (known && known.endsAt > clock.now) return known;
    const fresh = { count: 0, endsAt: clock.now + seconds };
    windows.set(key, fresh);
    return fresh;
  }

  function decide(limits: { key: string; max: number; seconds: number }[]): Decision {
    const limited = limits.map(({ key, max, seconds }) => ({ max, window: windowOf(key, seconds) }));
    const full = limited.filter(({ window, max }) => window.count >= max);
    return {
      waitSeconds: Math.max(0, ...full.map(({ window }) => window.endsAt - clock.now)),
      fail: () => {
        for (const { window } of limited) window.count += 1;
      },
    };
  }

  const guessesAt = (name: string) => ({ key: `guesses ${name}`, max: 6, seconds: 900 });
  return {
    trySignIn: ({ name, address }) =>
      decide([
        { key: `in ${name} ${address}`, max: 10, seconds: 900 },
        { key: `in ${address}`, max: 1_000, seconds: 900 },
      ]),
    requestMail: ({ name, address }) => {
      const { waitSeconds, fail } = decide([
        { key: `mail ${name} ${address}`, max: 5, seconds: 900 },
        { key: `mail ${name}`, max: 20, seconds: 3_600 },
        { key: `mail ${address}`, max: 300, seconds: 900 },
      ]);
      if (waitSeconds > 0) return false;
      fail();
      // In the previous policy, a request reset the count of guesses.
      windows.delete(guessesAt(name).key);
      return true;
    },
    guessCode: (name) => decide([guessesAt(name)]),
  };
}
