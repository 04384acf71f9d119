import { describe, expect, it } from 'vitest';
import { type ReviewTerms, reviewStateOf } from './review.policy.ts';

const noon = new Date('2026-11-15T12:00:00Z');
const minute = 60_000;
const base: ReviewTerms = {
  review_marks: 'NEVER',
  review_key: 'NEVER',
  key_released_at: null,
  has_attempts_left: true,
  time_limit_minutes: 60,
  opens_at: null,
  closes_at: noon,
  time_factor: null,
  extra_minutes: null,
  now: noon,
  marks_released: false,
  is_taking: false,
};

function stateAt(minutes: number, terms: Partial<ReviewTerms>) {
  const now = new Date(noon.getTime() + minutes * minute);
  return reviewStateOf({ ...base, now, ...terms }, 'key');
}

describe('what a student sees of a finished attempt', () => {
  it.each([
    ['IMMEDIATELY', -10, 'SHOWN'],
    ['IMMEDIATELY', 10, 'SHOWN'],
    ['AFTER_CLOSE', -10, 'AFTER_CLOSE'],
    ['AFTER_CLOSE', 0, 'SHOWN'],
    ['AFTER_CLOSE', 10, 'SHOWN'],
    ['NEVER', -10, 'NEVER'],
    ['NEVER', 10, 'NEVER'],
  ] as const)('%s, %i minutes after the close: %s', (review_key, minutes, state) => {
    expect(stateAt(minutes, { review_key })).toBe(state);
  });

  it('AFTER_CLOSE of a quiz without a closing date hides the key while attempts are left', () => {
    const terms = { review_key: 'AFTER_CLOSE', closes_at: null } as const;
    expect(stateAt(0, terms)).toBe('UNTIL_RELEASED');
    expect(stateAt(0, { ...terms, has_attempts_left: false })).toBe('SHOWN');
  });

  it('shows a key that was released, before closing and with attempts left, but not while an attempt runs', () => {
    const released = { review_key: 'AFTER_CLOSE', key_released_at: noon } as const;
    expect(stateAt(-10, released)).toBe('SHOWN');
    expect(stateAt(0, { ...released, closes_at: null })).toBe('SHOWN');
    expect(stateAt(0, { ...released, closes_at: null, is_taking: true })).toBe('WHILE_TAKING');
    expect(stateAt(0, { ...released, review_key: 'NEVER' })).toBe('NEVER');
    const marks = { ...base, ...released, review_marks: 'AFTER_CLOSE' } as const;
    expect(reviewStateOf({ ...marks, now: new Date(noon.getTime() - minute) }, 'marks')).toBe('AFTER_CLOSE');
  });

  it('waits for the close with the student’s own extra time', () => {
    const review_key = 'AFTER_CLOSE';
    expect(stateAt(19, { review_key, extra_minutes: 20 })).toBe('AFTER_CLOSE');
    expect(stateAt(20, { review_key, extra_minutes: 20 })).toBe('SHOWN');
    expect(stateAt(29, { review_key, time_factor: 1.5 })).toBe('AFTER_CLOSE');
    expect(stateAt(30, { review_key, time_factor: 1.5 })).toBe('SHOWN');
  });

  it('hides key and marks while another attempt runs, unless it hides them anyway', () => {
    const is_taking = true;
    expect(stateAt(10, { review_key: 'IMMEDIATELY', is_taking })).toBe('WHILE_TAKING');
    expect(stateAt(10, { review_key: 'AFTER_CLOSE', is_taking })).toBe('WHILE_TAKING');
    expect(stateAt(-10, { review_key: 'AFTER_CLOSE', is_taking })).toBe('AFTER_CLOSE');
    expect(stateAt(10, { review_key: 'NEVER', is_taking })).toBe('NEVER');
    const marks = { ...base, review_marks: 'IMMEDIATELY', marks_released: true, is_taking } as const;
    expect(reviewStateOf(marks, 'marks')).toBe('WHILE_TAKING');
  });

  it('is decided for marks and key separately', () => {
    const terms = {
      ...base,
      review_marks: 'IMMEDIATELY',
      review_key: 'NEVER',
      marks_released: true,
    } as const;
    expect([reviewStateOf(terms, 'marks'), reviewStateOf(terms, 'key')]).toEqual(['SHOWN', 'NEVER']);
  });

  it.each([
    ['IMMEDIATELY', true, 'SHOWN'],
    ['AFTER_CLOSE', true, 'SHOWN'],
    ['NEVER', true, 'SHOWN'],
    ['IMMEDIATELY', false, 'NEVER'],
    ['AFTER_CLOSE', false, 'AFTER_CLOSE'],
    ['NEVER', false, 'NEVER'],
  ] as const)(
    'marks of a quiz that shows them %s, released %s: %s',
    (review_marks, marks_released, state) => {
      expect(reviewStateOf({ ...base, review_marks, marks_released }, 'marks')).toBe(state);
    },
  );
});
