import type { Clock, Counters, SignInTry } from './counters.ts';

/** An attack that runs while people try to sign in; called once per second. */
export type Attack = (counters: Counters, second: number) => void;

export interface Person {
  /** The time of their first attempt. */
  from: number;
  tries: SignInTry;
}

export interface SignInDelays {
  /** How many signed in within two minutes of their first attempt. */
  soon: number;
  people: number;
  /** The longest delay in minutes; infinite if someone never got in. */
  longestMinutes: number;
}

/** A seeded generator, so that every run draws the same numbers. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const mistypeShare = 0.15;
const secondsToType = 10;

/**
 * People try to sign in until they succeed: they mistype about every seventh password, and wait when asked to. The
 * attack decides itself when it ends.
 */
export function simulateSignIns(
  clock: Clock,
  counters: Counters,
  attack: Attack,
  people: Person[],
  until: number,
): SignInDelays {
  const random = randomOf(7);
  const waiting = people.map((person) => ({ ...person, next: person.from, inAt: Number.POSITIVE_INFINITY }));
  for (clock.now = 0; clock.now < until; clock.now += 1) {
    attack(counters, clock.now);
    for (const person of waiting) {
      if (person.inAt < Number.POSITIVE_INFINITY || person.next > clock.now) continue;
      const { waitSeconds, fail } = counters.trySignIn(person.tries);
      person.next = clock.now + Math.max(secondsToType, Math.ceil(waitSeconds));
      if (waitSeconds > 0) continue;
      if (random() < mistypeShare) fail();
      else person.inAt = clock.now;
    }
  }
  const seconds = waiting.map(({ inAt, from }) => inAt - from);
  return {
    soon: seconds.filter((each) => each <= 120).length,
    people: people.length,
    longestMinutes: Math.max(...seconds) / 60,
  };
}

/** One person's reset mails: the latest six-digit code is valid for five minutes, every long code for thirty. */
class Mailbox {
  private readonly sentAt: number[] = [];
  private readonly clock: Clock;
  private readonly hasLongCodes: boolean;

  constructor(clock: Clock, hasLongCodes: boolean) {
    this.clock = clock;
    this.hasLongCodes = hasLongCodes;
  }

  receive(): void {
    this.sentAt.push(this.clock.now);
  }

  latest(): number | undefined {
    return this.sentAt.at(-1);
  }

  isValid(sentAt: number, canGuess: boolean): boolean {
    const age = this.clock.now - sentAt;
    if (this.hasLongCodes && age < 1_800) return true;
    return canGuess && sentAt === this.latest() && age < 300;
  }
}

interface RecoveringOwner {
  name: string;
  device: string | null;
  hasLongCodes: boolean;
}

/**
 * Minutes until the owner's reset code is accepted, while attackers request and guess codes twice a second. The owner
 * requests a code once a minute and types the latest one 40 seconds later.
 */
export function simulateRecovery(
  clock: Clock,
  counters: Counters,
  { name, device, hasLongCodes }: RecoveringOwner,
): number {
  const from = 1_800;
  const mailbox = new Mailbox(clock, hasLongCodes);
  const read: { sentAt: number; typedAt: number }[] = [];
  for (clock.now = 0; clock.now < 3 * 3_600; clock.now += 1) {
    for (const half of [0, 1]) {
      const address = `198.51.100.${(clock.now * 2 + half) % 200}`;
      if (counters.requestMail({ name, address, knownDevice: null })) mailbox.receive();
      const guess = counters.guessCode(name);
      if (guess.waitSeconds === 0) guess.fail();
    }
    if (clock.now < from) continue;
    if ((clock.now - from) % 60 === 0) {
      if (counters.requestMail({ name, address: '203.0.113.1', knownDevice: device })) mailbox.receive();
    }
    const latest = mailbox.latest();
    if ((clock.now - from) % 60 === 40 && latest !== undefined) {
      read.push({ sentAt: latest, typedAt: clock.now + secondsToType });
    }
    const typed = read.find(({ typedAt }) => typedAt === clock.now);
    if (typed && mailbox.isValid(typed.sentAt, counters.guessCode(name).waitSeconds === 0)) {
      return (clock.now - from) / 60;
    }
  }
  return Number.POSITIVE_INFINITY;
}
