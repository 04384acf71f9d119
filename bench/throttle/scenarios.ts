import { accountsOfSchool, anAccount, floodRecovery, guess, guessers, type Outcome } from './attackers.ts';
import { type Clock, type Counters, countersBefore, countersNow } from './counters.ts';
import { type Attack, type Person, type SignInDelays, simulateRecovery, simulateSignIns } from './owners.ts';

const versions = { before: countersBefore, now: countersNow };
type Version = keyof typeof versions;
type Both<T> = Record<Version, T>;

function inBoth<T>(work: (clock: Clock, counters: Counters, version: Version) => T): Both<T> {
  const run = (version: Version) => {
    const clock = { now: 0 };
    return work(clock, versions[version](clock), version);
  };
  return { before: run('before'), now: run('now') };
}

/** How many guesses an attacker gets per account. */
export function attackRows(names = Object.keys(guessers)): Record<string, Both<Outcome>> {
  return Object.fromEntries(
    names.map((name) => [name, inBoth((clock, counters) => guess(clock, counters, name))]),
  );
}

/** Attacks on a single account. Those on a whole school take half the time of all simulations. */
export function singleAccountRows(): Record<string, Both<Outcome>> {
  return attackRows(Object.keys(guessers).filter((name) => guessers[name]?.accounts === 1));
}

export function recoveryFlood(): Both<ReturnType<typeof floodRecovery>> {
  return inBoth(floodRecovery);
}

const minute = 60;
const school = '203.0.113.7';
const studentOf = (at: number) => `student-${at}@school.example`;

/** 40 people who sign in within a minute, from one address. */
function classAt(from: number, more: (at: number) => Partial<Person['tries']> = () => ({})): Person[] {
  return Array.from({ length: 40 }, (_, at) => ({
    from: from + at,
    tries: { name: studentOf(at), address: school, knownDevice: null, isPlace: true, ...more(at) },
  }));
}

function owner(from: number, more: Partial<Person['tries']>): Person[] {
  const tries = { name: anAccount, address: '203.0.113.9', knownDevice: null, isPlace: false, ...more };
  return [{ from, tries }];
}

function tryOnce(counters: Counters, tries: Person['tries']): void {
  const { waitSeconds, fail } = counters.trySignIn(tries);
  if (waitSeconds === 0) fail();
}

/** Sends `perSecond` wrong passwords until the attack ends. */
function floodFrom(triesOf: (at: number) => Person['tries'], perSecond: number, endsAt: number): Attack {
  return (counters, second) => {
    if (second >= endsAt) return;
    for (let at = 0; at < perSecond; at += 1) tryOnce(counters, triesOf(second * perSecond + at));
  };
}

const elsewhere = (at: number) => `198.51.${(at >> 8) & 3}.${at & 255}`;
const stranger = { knownDevice: null, isPlace: false };
/** 1,000 addresses that all attack one account. */
const botnet = (endsAt: number) =>
  floodFrom((at) => ({ name: anAccount, address: elsewhere(at), ...stranger }), 5, endsAt);
/** The same addresses attack every account of the class. */
const botnetAtClass = (endsAt: number) =>
  floodFrom((at) => ({ name: studentOf(at % 40), address: elsewhere(at), ...stranger }), 10, endsAt);
const atSchool = { address: school, knownDevice: null, isPlace: true };
const insiderWithAnyNames = (endsAt: number) =>
  floodFrom((at) => ({ name: studentOf(100 + (at % accountsOfSchool)), ...atSchool }), 5, endsAt);
const insiderWithNames = (endsAt: number) =>
  floodFrom((at) => ({ name: studentOf(at % 40), ...atSchool }), 5, endsAt);

const never = 1_000 * 3_600;
const arrival = 35 * minute;
const known = (at: number) => ({ knownDevice: `browser ${at}` });
const noPlace = () => ({ isPlace: false });

type Scenario = [attack: Attack, people: Person[]];

/** People who try to sign in during or after an attack. Every attack starts 35 minutes before them. */
const scenarios: Record<string, Scenario> = {
  'owner in a known browser, 1,000 addresses guess': [botnet(never), owner(arrival, { knownDevice: 'own' })],
  'owner in a new browser at school, 1,000 addresses guess': [
    botnet(never),
    owner(arrival, { address: school, isPlace: true }),
  ],
  'owner in a new browser elsewhere, 1,000 addresses guess': [botnet(never), owner(arrival, {})],
  'the same, after the attack has ended': [botnet(arrival), owner(arrival, {})],
  'class in new browsers, no attack': [() => undefined, classAt(arrival)],
  'class in known browsers, 1,000 addresses guess at all of them': [
    botnetAtClass(never),
    classAt(arrival, known),
  ],
  'class in new browsers, 1,000 addresses guess at all of them': [botnetAtClass(never), classAt(arrival)],
  'class in new browsers, flood at other names from their address': [
    insiderWithAnyNames(never),
    classAt(arrival),
  ],
  'the same, the first time anyone signs in there': [insiderWithAnyNames(never), classAt(arrival, noPlace)],
  'class in known browsers, flood at their names from their address': [
    insiderWithNames(never),
    classAt(arrival, known),
  ],
  'class in new browsers, flood at their names from their address': [
    insiderWithNames(never),
    classAt(arrival),
  ],
  'the same, 15 minutes after the flood has ended': [
    insiderWithNames(arrival),
    classAt(arrival + 15 * minute),
  ],
};

export function ownerRows(): Record<string, Both<SignInDelays>> {
  return Object.fromEntries(
    Object.entries(scenarios).map(([name, [attack, people]]) => [
      name,
      inBoth((clock, counters) => simulateSignIns(clock, counters, attack, people, 2 * 3_600)),
    ]),
  );
}

/** Minutes until the owner's reset code is accepted, while attackers request and guess codes. */
export function recoveryRows(): Record<string, Both<number>> {
  const rowOf = (device: string | null) =>
    inBoth((clock, counters, version) =>
      simulateRecovery(clock, counters, { name: anAccount, device, hasLongCodes: version === 'now' }),
    );
  return { 'in a known browser': rowOf('own'), 'in a new browser': rowOf(null) };
}
