import { expect, it } from 'vitest';
import { effectiveTime } from './cut-time.ts';

const now = new Date('2031-05-05T08:00:00.000Z');
const half = { factor: 1.5, minutes: null };

function at(time: string): string {
  return `2031-05-05T${time}:00.000Z`;
}

it('moves the closing time with the time limit, so that extra time is not cut', () => {
  const quiz = { timeLimit: 90, opensAt: at('09:00'), closesAt: at('10:30') };
  expect(effectiveTime(quiz, half, now)).toEqual({
    limit: 135,
    closesAt: new Date(at('11:15')),
    cutTo: null,
  });
  expect(effectiveTime(quiz, { factor: null, minutes: 15 }, now)).toMatchObject({ limit: 105, cutTo: null });
});

it('says how much is left when the quiz is open for less than its time limit', () => {
  const quiz = { timeLimit: 90, opensAt: at('09:00'), closesAt: at('10:00') };
  expect(effectiveTime(quiz, half, now)).toMatchObject({ limit: 135, cutTo: 105 });
});

it('counts from now once the quiz is open', () => {
  const quiz = { timeLimit: 60, opensAt: at('07:00'), closesAt: at('08:20') };
  expect(effectiveTime(quiz, half, now)).toMatchObject({ limit: 90, cutTo: 50 });
  expect(effectiveTime({ ...quiz, closesAt: at('07:30') }, half, now)).toMatchObject({ cutTo: 0 });
});

it('cuts nothing without a time limit or a closing time', () => {
  expect(effectiveTime({ timeLimit: null, opensAt: null, closesAt: at('09:00') }, half, now)).toMatchObject({
    limit: null,
    cutTo: null,
  });
  expect(effectiveTime({ timeLimit: 20, opensAt: null, closesAt: null }, half, now)).toEqual({
    limit: 30,
    closesAt: null,
    cutTo: null,
  });
});
