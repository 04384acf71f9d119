import { describe, expect, it } from 'vitest';
import '#web/lib/i18n/i18n.ts';
import { findFaults, hasFaults } from './draft-faults.ts';
import { draftedQuiz } from './drafted-quiz.ts';
import { draftOf, type QuizDraft } from './quiz-draft.ts';
import { serverFaults, standingFaults } from './server-faults.ts';
import { makeBuilt, makeDraw, makePlace } from './testing/built-quiz.ts';

const draft = draftOf(makeBuilt({}, [makePlace(1), makeDraw(2, 3, 9)]), 'UTC');

function faultsOf(change: Partial<QuizDraft>) {
  return findFaults({ ...draft, ...change }, false).fields;
}

describe('the faults of a draft', () => {
  it('are empty for a quiz from the server', () => {
    expect(hasFaults(findFaults(draft, false))).toBe(false);
  });

  it.each<[Partial<QuizDraft>, Record<string, string>]>([
    [{ title: '  ' }, { title: 'Title is required' }],
    [
      { opensAt: '2026-11-16T09:00', closesAt: '2026-11-16T09:00' },
      { closesAt: 'The closing time must be later than the opening time.' },
    ],
    [{ opensAt: '1999-01-01T00:00' }, { opensAt: 'Choose a date between 2000 and 2199.' }],
    [{ asksPassword: true }, { password: 'Password is required' }],
    [{ timeLimit: '0' }, { timeLimit: 'Enter a whole number from 1 to 43200, or leave it blank.' }],
    [{ timeLimit: '1.5' }, { timeLimit: 'Enter a whole number from 1 to 43200, or leave it blank.' }],
    [{ attemptLimit: 'many' }, { attemptLimit: 'Enter a whole number from 1 to 1000, or leave it blank.' }],
    [{ credits: '' }, { credits: 'Credits are required' }],
    [{ credits: '100' }, { credits: 'Enter a number from 0 to 99.' }],
    [{ passingMark: '50.005' }, { passingMark: 'Enter a number from 0 to 100.' }],
    [{ grantsCertificate: true }, { grantsCertificate: 'A certificate needs a pass mark.' }],
  ])('%o', (change, expected) => {
    expect(faultsOf(change)).toEqual(expected);
  });

  it.each(['-1', '1001', 'two', '1.555', '1e2'])('name the place whose points are %s', (points) => {
    const places = draft.places.map((place) => ({ ...place, points }));
    expect(findFaults({ ...draft, places }, false).places).toEqual({
      'question-1': 'Enter points from 0 to 1,000.',
      'draw-7-3-1': 'Enter points from 0 to 1,000.',
    });
  });

  it('allow empty points for a question, but not for a draw', () => {
    const places = draft.places.map((place) => ({ ...place, points: ' ' }));
    expect(findFaults({ ...draft, places }, false).places).toEqual({ 'draw-7-3-1': 'Points are required' });
  });
});

describe('problems reported by the server for a quiz', () => {
  it('are shown at their fields and places', () => {
    const faults = serverFaults(
      ['closesAt: must be later than opensAt', 'quizQuestions.0.question: there is no such question'],
      draft,
    );
    expect(faults).toEqual({
      fields: { closesAt: 'Must be later than opensAt.' },
      places: { 'question-1': 'There is no such question.' },
    });
  });

  it('are shown together if one belongs to no field', () => {
    expect(serverFaults(['revision: is required'], draft)).toBeNull();
    expect(serverFaults([], draft)).toBeNull();
  });

  it('stay until their field changes', () => {
    const faults = { fields: { title: 'No.' }, places: { 'question-1': 'No.' } };
    const refused = { faults, draft };
    expect(standingFaults(refused, draft)).toEqual(faults);
    const places = draft.places.map((place) => ({ ...place }));
    expect(standingFaults(refused, { ...draft, title: 'Other', places })).toEqual({ fields: {}, places: {} });
  });
});

describe('the quiz as it would be', () => {
  it('counts every question of a draw, in exact points', () => {
    const built = makeBuilt({}, [makePlace(1), makeDraw(2, 3, 9)]);
    const places = draft.places.map((place, at) => (at === 0 ? { ...place, points: '0.1' } : place));
    const known = { programs: [{ id: 9, name: 'BSc Computing' }], semesters: [], timezone: 'UTC' };
    expect(draftedQuiz(built, { ...draft, places, programId: '9', timeLimit: 'x' }, known)).toMatchObject({
      questionCount: 4,
      totalPoints: 4.6,
      program: { id: 9, name: 'BSc Computing' },
      timeLimit: null,
    });
  });

  it("uses the server's totals if only the first places are loaded", () => {
    const built = { ...makeBuilt({ questionCount: 5_000, totalPoints: 9_000 }), placeCount: 5_000 };
    const known = { programs: [], semesters: [], timezone: 'UTC' };
    const cut = draftOf(built, 'UTC');
    expect(draftedQuiz(built, cut, known)).toMatchObject({ questionCount: 5_000, totalPoints: 9_000 });
    expect(draftedQuiz(built, { ...cut, places: [] }, known)).toMatchObject({ questionCount: 0 });
  });
});
