import type { Clock, Counters, SignInTry } from './counters.ts';

const hour = 3_600;
const day = 24 * hour;
const step = 10;

export interface Outcome {
  firstHour: number;
  wholeDay: number;
}

export const anAccount = 'owner@school.example';
export const accountsOfSchool = 2_000;

/** The sign-in attempts of an attacker, by number. */
type Tries = (at: number) => SignInTry;

function from(address: string, more: Partial<SignInTry> = {}): SignInTry {
  return { name: anAccount, address, knownDevice: null, isPlace: false, ...more };
}

const addressOf = (at: number) => `198.${51 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`;
const accountOf = (at: number) => `student-${at % accountsOfSchool}@school.example`;

/** Each attacker keeps trying for a day and sends `perStep` attempts every ten seconds. */
export const guessers: Record<string, { perStep: number; tries: Tries; accounts: number }> = {
  'one address': { perStep: 2, tries: () => from(addressOf(0)), accounts: 1 },
  '30 addresses': { perStep: 10, tries: (at) => from(addressOf(at % 30)), accounts: 1 },
  '1,000 addresses': { perStep: 10, tries: (at) => from(addressOf(at % 1_000)), accounts: 1 },
  'one IPv6 /64, another address for each guess': {
    perStep: 10,
    tries: (at) => from(`2001:db8:1:2::${(at % 65_000).toString(16)}`),
    accounts: 1,
  },
  'one IPv6 /48, another /64 for each guess': {
    perStep: 10,
    tries: (at) => from(`2001:db8:1:${(at % 65_000).toString(16)}::1`),
    accounts: 1,
  },
  "a copy of the owner's cookie, 1,000 addresses": {
    perStep: 10,
    tries: (at) => from(addressOf(at % 1_000), { knownDevice: 'stolen' }),
    accounts: 1,
  },
  'a computer of the school': {
    perStep: 2,
    tries: () => from('203.0.113.7', { isPlace: true }),
    accounts: 1,
  },
  'a computer of the school, at 2,000 accounts in turn': {
    perStep: 30,
    tries: (at) => from('203.0.113.7', { isPlace: true, name: accountOf(at) }),
    accounts: accountsOfSchool,
  },
  'one address elsewhere, at 2,000 accounts in turn': {
    perStep: 30,
    tries: (at) => from(addressOf(0), { name: accountOf(at) }),
    accounts: accountsOfSchool,
  },
  '1,000 addresses, at 2,000 accounts in turn': {
    perStep: 30,
    tries: (at) => from(addressOf(at % 999), { name: accountOf(at) }),
    accounts: accountsOfSchool,
  },
};

/** Counts the passwords that are checked, per account. */
export function guess(clock: Clock, counters: Counters, attackerName: string): Outcome {
  const attacker = guessers[attackerName];
  if (!attacker) throw new Error(`No attacker ${attackerName}.`);
  let checked = 0;
  let firstHour = 0;
  let at = 0;
  for (clock.now = 0; clock.now < day; clock.now += step) {
    if (clock.now === hour) firstHour = checked;
    for (let sent = 0; sent < attacker.perStep; sent += 1, at += 1) {
      const { waitSeconds, fail } = counters.trySignIn(attacker.tries(at));
      if (waitSeconds > 0) continue;
      checked += 1;
      fail();
    }
  }
  return { firstHour: firstHour / attacker.accounts, wholeDay: checked / attacker.accounts };
}

/** Sends a request for a reset code and a guess at one every second, from 100 addresses. */
export function floodRecovery(clock: Clock, counters: Counters): { mails: Outcome; guesses: Outcome } {
  const mails = { firstHour: 0, wholeDay: 0 };
  const guesses = { firstHour: 0, wholeDay: 0 };
  for (clock.now = 0; clock.now < day; clock.now += 1) {
    const origin = { name: anAccount, address: addressOf(clock.now % 100), knownDevice: null };
    const count = (outcome: Outcome) => {
      if (clock.now < hour) outcome.firstHour += 1;
      outcome.wholeDay += 1;
    };
    if (counters.requestMail(origin)) count(mails);
    const { waitSeconds, fail } = counters.guessCode(anAccount);
    if (waitSeconds > 0) continue;
    count(guesses);
    fail();
  }
  return { mails, guesses };
}
