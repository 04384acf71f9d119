import { describe, expect, it } from 'vitest';
import '#web/lib/i18n/i18n.ts';
import { placeDifferences } from './conflict/conflict-text.ts';
import { addQuestions, draftPlaces, movePlace } from './draft/place-draft.ts';
import { makeBuilt, makeDraw, makePlace, makeQuestion } from './draft/testing/built-quiz.ts';
import { countShownKeys, missingForPublishing, publishingDoubts } from './readiness.ts';

const now = new Date('2026-11-15T12:00:00Z');

describe('before a quiz is published', () => {
  it('it needs a question', () => {
    expect(missingForPublishing({ questionCount: 0 }, [])).toEqual(['This quiz has no questions yet.']);
    expect(missingForPublishing({ questionCount: 1 }, draftPlaces([makePlace(1)]))).toEqual([]);
  });

  it('its draws must have enough questions', () => {
    const places = draftPlaces([makeDraw(1, 3, 3), makeDraw(2, 3, 2), makeDraw(3, 3, 0)]);
    expect(missingForPublishing({ questionCount: 9 }, places)).toEqual([
      'Question 2 uses 3 random questions from Algebra, but only 2 are available.',
      'Question 3 uses 3 random questions from Algebra, but none are available.',
    ]);
  });

  it('it warns about probable mistakes', () => {
    const rule = { reviewKey: 'AFTER_CLOSE', keyReleasedAt: null, attemptLimit: null } as const;
    const past = { ...rule, closesAt: now.toISOString(), totalPoints: 0, questionCount: 2 };
    expect(publishingDoubts(past, now)).toEqual([
      'The closing date has passed.',
      'All questions have 0 points.',
    ]);
    const sound = { ...rule, closesAt: null, totalPoints: 2, questionCount: 2 };
    expect(publishingDoubts(sound, now)).toEqual([]);
    expect(publishingDoubts({ ...sound, reviewKey: 'IMMEDIATELY' }, now)).toEqual([
      'Students can see the correct answers before they retake this quiz.',
    ]);
  });
});

it('counts the questions on the screen whose correct answer students have seen', () => {
  const places = [makePlace(1, { keyShownAt: now.toISOString() }), makePlace(2), makeDraw(3, 3, 3)];
  expect(countShownKeys(makeBuilt({}, places), draftPlaces(places))).toBe(1);
  expect(countShownKeys(makeBuilt({}, places), draftPlaces(places.slice(1)))).toBe(0);
  expect(countShownKeys(makeBuilt({ isActive: true }, places), draftPlaces(places))).toBe(0);
});

describe('two lists of questions', () => {
  it('differ in words', () => {
    const before = draftPlaces([makePlace(1), makePlace(2), makePlace(3)]);
    const mine = addQuestions(movePlace(before, 2, 0), [makeQuestion(9)]);
    const theirs = before.slice(1).map((place, at) => (at === 0 ? { ...place, points: '5' } : place));
    expect(placeDifferences(mine, theirs)).toEqual([
      'Only in yours: Question 1',
      'Only in yours: Question 9',
      'Different points: Question 2',
      'The order differs.',
    ]);
  });
});
