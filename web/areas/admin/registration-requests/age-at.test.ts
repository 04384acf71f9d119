import { expect, it } from 'vitest';
import { ageAt } from './age-at.ts';

it('counts a year only once its day has come', () => {
  const birthday = '2004-05-31';
  expect(ageAt(birthday, new Date('2026-05-30T23:59:59Z'))).toBe(21);
  expect(ageAt(birthday, new Date('2026-05-31T00:00:00Z'))).toBe(22);
  expect(ageAt('2026-05-31', new Date('2026-05-31T12:00:00Z'))).toBe(0);
});

it('counts a birthday on 29 February from 1 March in other years', () => {
  expect(ageAt('2004-02-29', new Date('2026-02-28T12:00:00Z'))).toBe(21);
  expect(ageAt('2004-02-29', new Date('2026-03-01T12:00:00Z'))).toBe(22);
});
