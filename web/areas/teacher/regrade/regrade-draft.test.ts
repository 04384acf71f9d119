import { describe, expect, it } from 'vitest';
import type { RegradeQuestion, RegradeVersion } from '#shared/contract/results/regrades.ts';
import {
  canCorrectQuestion,
  draftOf,
  type RegradeDraft,
  readTerms,
  suggestedDraft,
} from './regrade-draft.ts';
import { makeRegradeQuestion, makeRegradeVersion } from './testing/make-regrade-question.ts';

const question = makeRegradeQuestion();
const [only] = question.versions;
const essay = withVersion({ questionType: 'ESSAY', options: [], accepted: [], ownKey: [] });
const short = withVersion({
  questionType: 'SHORT_ANSWER',
  options: [],
  accepted: ['osmosis'],
  ownKey: ['osmosis'],
});
/** The newer version has key D. The older one has its options in another order. */
const moved = makeRegradeQuestion([
  makeRegradeVersion({ version: 3, accepted: ['D'] }),
  makeRegradeVersion({ version: 1, accepted: ['A'], texts: ['Five', 'Seven', 'Nine', 'Twelve'] }),
]);

function withVersion(changes: Partial<RegradeVersion>): RegradeQuestion {
  if (!only) throw new Error('There is no version.');
  const version = { ...only, ...changes };
  const { questionType, accepted } = version;
  return { ...question, questionType, options: [], answers: [], accepted, versions: [version] };
}

function read(changes: Partial<RegradeDraft>, of = question) {
  return readTerms(of, { ...draftOf(of), ...changes });
}

const none = { accepted: null, allVersions: false, creditAll: false, points: null };

describe('the request for a regrade draft', () => {
  it('contains the chosen key even if it is the current one, because only the server knows what changes', () => {
    const same = { quiz: { id: 1 }, question: { id: 7 }, version: 1 };
    expect(read({})).toEqual({ terms: { ...same, ...none, accepted: ['C'] } });
    expect(read({ accepted: ['B', 'A'], isKeyChosen: true })).toEqual({
      terms: { ...same, ...none, accepted: ['B', 'A'] },
    });
    expect(read({ creditAll: true, isKeyChosen: true })).toMatchObject({ terms: { creditAll: true } });
    expect(read({}, essay)).toMatchObject({ terms: { ...none, points: 2 } });
  });

  it('contains only points if no key was chosen, so that every version keeps its key', () => {
    expect(read({ points: '2,5', arePointsTyped: true })).toMatchObject({ terms: { ...none, points: 2.5 } });
    expect(read({ points: '2', arePointsTyped: true }, moved)).toMatchObject({
      terms: { ...none, allVersions: true, points: 2 },
    });
    expect(read({ points: '3', arePointsTyped: true, isKeyChosen: true })).toMatchObject({
      terms: { accepted: ['C'], points: 3 },
    });
  });

  it('requires an accepted answer unless everyone gets full marks', () => {
    expect(read({ accepted: [] })).toEqual({ problem: 'nothing-accepted' });
    expect(read({ accepted: [], creditAll: true })).toMatchObject({ terms: { accepted: null } });
  });

  it('refuses invalid points', () => {
    const typed = (points: string) => read({ points, arePointsTyped: true });
    expect(typed('1e2')).toEqual({ problem: 'points-unreadable' });
    for (const points of ['-1', '1000.01', '0.005'])
      expect(typed(points)).toEqual({ problem: 'points-beyond' });
    expect(typed('1000')).toMatchObject({ terms: { points: 1000 } });
    expect(typed('0.29')).toMatchObject({ terms: { points: 0.29 } });
  });
});

describe('versions with different options', () => {
  it('use option texts for one common key, with the newest key preselected', () => {
    expect(draftOf(moved).accepted).toEqual(['Five']);
    expect(read({}, moved)).toMatchObject({ terms: { version: 3, accepted: ['Five'], allVersions: true } });
  });

  it('use letters for the key of one version', () => {
    const draft = draftOf(moved, 1);
    expect(draft.accepted).toEqual(['A']);
    expect(readTerms(moved, draft)).toMatchObject({
      terms: { version: 1, accepted: ['A'], allVersions: false },
    });
  });
});

describe('a suggestion in the URL', () => {
  it('replaces an option key, and is added to the texts of a short answer', () => {
    expect(suggestedDraft(question, 'B')).toMatchObject({ accepted: ['B'], isKeyChosen: true });
    expect(suggestedDraft(moved, 'B')?.accepted).toEqual(['Nine']);
    expect(suggestedDraft(short, 'osmotic flow')?.accepted).toEqual(['osmosis', 'osmotic flow']);
  });

  it('is ignored if it is not possible', () => {
    expect(suggestedDraft(question, 'Z')).toBeNull();
    expect(suggestedDraft(short, ' ')).toBeNull();
    expect(suggestedDraft(short, 'osmosis')).toBeNull();
    expect(suggestedDraft(essay, 'B')).toBeNull();
  });
});

it('the bank accepts one letter, or texts joined by bars', () => {
  expect(canCorrectQuestion(question, { accepted: ['B'] })).toBe(true);
  expect(canCorrectQuestion(question, { accepted: ['A', 'B'] })).toBe(false);
  expect(canCorrectQuestion(question, { accepted: null })).toBe(false);
  expect(canCorrectQuestion(short, { accepted: ['one', 'two'] })).toBe(true);
  expect(canCorrectQuestion(short, { accepted: ['one|two'] })).toBe(false);
});
