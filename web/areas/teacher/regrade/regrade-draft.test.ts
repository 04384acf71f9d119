import { describe, expect, it } from 'vitest';
import type { RegradeQuestion } from '#shared/contract/regrades.ts';
import {
  canCorrectQuestion,
  draftOf,
  type RegradeDraft,
  readTerms,
  suggestedDraft,
} from './regrade-draft.ts';

const question: RegradeQuestion = {
  quiz: { id: 1, title: 'Cells', passingMark: null },
  question: { id: 7 },
  questionText: 'Which?',
  questionType: 'MULTIPLE_CHOICE',
  version: 3,
  options: ['A', 'B', 'C'].map((label) => ({ label, text: label, chosen: 1, isAccepted: label === 'A' })),
  accepted: ['A'],
  creditAll: false,
  points: 2,
  attempts: 3,
  otherAttempts: 0,
  givenAnswers: [],
  manual: 0,
  regrades: [],
};
const essay: RegradeQuestion = { ...question, questionType: 'ESSAY', options: [], accepted: [] };
const short: RegradeQuestion = {
  ...question,
  questionType: 'SHORT_ANSWER',
  options: [],
  accepted: ['osmosis'],
};

function read(changes: Partial<RegradeDraft>, of = question) {
  return readTerms(of, { ...draftOf(of), ...changes });
}

describe('what a draft asks for', () => {
  it('is only what differs from what counts now', () => {
    const same = { quiz: { id: 1 }, question: { id: 7 }, version: 3 };
    const none = { accepted: null, creditAll: false, points: null };
    expect(read({ accepted: ['B', 'A'] })).toEqual({ terms: { ...same, ...none, accepted: ['B', 'A'] } });
    expect(read({ points: '2,5' })).toEqual({ terms: { ...same, ...none, points: 2.5 } });
    expect(read({ creditAll: true })).toEqual({ terms: { ...same, ...none, creditAll: true } });
    expect(read({ creditAll: true }, essay)).toEqual({ terms: { ...same, ...none, creditAll: true } });
  });

  it('is nothing where nothing differs, whatever the order of the key and the way the points are typed', () => {
    expect(read({})).toEqual({ problem: 'nothing-changes' });
    expect(read({ points: '2.00' })).toEqual({ problem: 'nothing-changes' });
    expect(read({ points: '' })).toEqual({ problem: 'nothing-changes' });
    expect(read({ accepted: ['B', 'A'] }, { ...question, accepted: ['A', 'B'] })).toEqual({
      problem: 'nothing-changes',
    });
    expect(read({}, { ...question, points: null })).toEqual({ problem: 'nothing-changes' });
  });

  it('needs something to accept unless everyone has full points', () => {
    expect(read({ accepted: [] })).toEqual({ problem: 'nothing-accepted' });
    expect(read({ accepted: [], creditAll: true })).toMatchObject({ terms: { accepted: null } });
  });

  it('refuses points that are none', () => {
    expect(read({ points: '1e2' })).toEqual({ problem: 'points-unreadable' });
    for (const points of ['-1', '1000.01', '0.005']) {
      expect(read({ points })).toEqual({ problem: 'points-beyond' });
    }
    expect(read({ points: '1000' })).toMatchObject({ terms: { points: 1000 } });
    expect(read({ points: '0.29' })).toMatchObject({ terms: { points: 0.29 } });
  });

  it('ends full points for everyone by the key alone, even the one it was before', () => {
    const credited = { ...question, creditAll: true };
    expect(read({ creditAll: false }, credited)).toMatchObject({
      terms: { accepted: ['A'], creditAll: false },
    });
    expect(read({ points: '3' }, credited)).toMatchObject({ terms: { accepted: null, creditAll: false } });
    expect(read({ accepted: ['B'] }, credited)).toMatchObject({
      terms: { accepted: ['B'], creditAll: true },
    });
  });
});

describe('what an address suggests', () => {
  it('takes the place of a key, and stands beside the texts of a short answer', () => {
    expect(suggestedDraft(question, 'B')?.accepted).toEqual(['B']);
    expect(suggestedDraft(short, 'osmotic flow')?.accepted).toEqual(['osmosis', 'osmotic flow']);
  });

  it('is left aside where it cannot be', () => {
    expect(suggestedDraft(question, 'Z')).toBeNull();
    expect(suggestedDraft(short, ' ')).toBeNull();
    expect(suggestedDraft(short, 'osmosis')).toBeNull();
    expect(suggestedDraft(essay, 'B')).toBeNull();
  });
});

it('the bank takes one letter, or texts that its bars can part', () => {
  expect(canCorrectQuestion(question, { accepted: ['B'] })).toBe(true);
  expect(canCorrectQuestion(question, { accepted: ['A', 'B'] })).toBe(false);
  expect(canCorrectQuestion(question, { accepted: null })).toBe(false);
  expect(canCorrectQuestion(short, { accepted: ['one', 'two'] })).toBe(true);
  expect(canCorrectQuestion(short, { accepted: ['one|two'] })).toBe(false);
});
