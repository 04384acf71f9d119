import { expect, it } from 'vitest';
import { ownerRows, recoveryFlood, recoveryRows, singleAccountRows } from './scenarios.ts';

const rows = {
  attacks: singleAccountRows(),
  flood: recoveryFlood(),
  owners: ownerRows(),
  recovery: recoveryRows(),
};

it('an attacker gets about a hundred guesses a day at an account, however many addresses they have', () => {
  const guesses = (name: string) => rows.attacks[name]?.now.wholeDay ?? Number.NaN;
  const fromOne = guesses('one address');
  expect(fromOne).toBeLessThan(120);
  for (const name of ['30 addresses', '1,000 addresses', 'one IPv6 /48, another /64 for each guess']) {
    // They differ only in the guesses of the first minutes.
    expect(guesses(name) - fromOne).toBeLessThanOrEqual(10);
    expect(rows.attacks[name]?.before.wholeDay).toBeGreaterThan(20_000);
  }
  expect(guesses('one IPv6 /64, another address for each guess')).toBe(fromOne);
  expect(guesses("a copy of the owner's cookie, 1,000 addresses")).toBeLessThan(110);
  expect(guesses('a computer of the school')).toBeLessThan(300);
});

it('no owner is locked out in a known browser, and no class by strangers or by a flood from its own address', () => {
  const free = Object.entries(rows.owners).filter(
    ([name]) =>
      name.includes('known browser') ||
      name.includes('at school') ||
      name.includes('guess at all of them') ||
      name.includes('flood at other names') ||
      name.startsWith('the same, the first time') ||
      name.startsWith('the same, 15 minutes after'),
  );
  expect(free).toHaveLength(8);
  for (const [name, { now }] of free) expect([name, now.soon]).toEqual([name, now.people]);
});

it('the owner in a new browser elsewhere waits a quarter of an hour at most once the attack has ended', () => {
  expect(rows.owners['the same, after the attack has ended']?.now.longestMinutes).toBeLessThanOrEqual(15);
});

it('strangers who ask for codes and guess at them do not keep the owner from recovering', () => {
  for (const { before, now } of Object.values(rows.recovery)) {
    expect(now).toBeLessThan(1);
    expect(before).toBe(Number.POSITIVE_INFINITY);
  }
  expect(rows.flood.now.guesses.wholeDay).toBeLessThan(40);
  expect(rows.flood.now.mails.firstHour).toBeLessThanOrEqual(11);
});
