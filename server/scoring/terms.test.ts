import { describe, expect, it } from 'vitest';
import { type ActiveRegrade, type AskedVersion, haveSameOptions, markByTerms, termsOf } from './terms.ts';

const options = [
  { id: 11, label: 'A', text: 'One' },
  { id: 12, label: 'B', text: 'Two' },
  { id: 13, label: 'C', text: 'Three' },
];
const choice: AskedVersion = { version: 1, questionType: 'MULTIPLE_CHOICE', correctAnswer: 'B', options };
const short: AskedVersion = {
  version: 1,
  questionType: 'SHORT_ANSWER',
  correctAnswer: 'Accra|Akkra',
  options: [],
};
const essay: AskedVersion = { version: 1, questionType: 'ESSAY', correctAnswer: null, options: [] };
const paper = { points: 2 };

function regrade(of: AskedVersion, changes: Partial<ActiveRegrade>): ActiveRegrade {
  return {
    version: of,
    newestVersion: of.version,
    rekeyedFrom: null,
    accepted: null,
    allVersions: false,
    creditAll: false,
    points: null,
    ...changes,
  };
}

function choose(label: string | null) {
  return { selectedOptionId: options.find((option) => option.label === label)?.id ?? null, textAnswer: null };
}

function write(textAnswer: string | null) {
  return { selectedOptionId: null, textAnswer };
}

describe('the answer key and points', () => {
  it('are the paper’s own without a regrade', () => {
    expect(termsOf(paper, choice, [])).toEqual({
      points: 2,
      accepted: ['B'],
      creditAll: false,
      isRegraded: false,
    });
    expect(termsOf(paper, short, []).accepted).toEqual(['Accra', 'Akkra']);
    expect(termsOf(paper, essay, []).accepted).toEqual([]);
  });

  it('follow each regrade in turn, keeping what it does not set', () => {
    const regrades = [
      regrade(choice, { accepted: ['A', 'C'] }),
      regrade(choice, { points: 5 }),
      regrade(choice, { creditAll: true }),
    ];
    const at = (count: number) => termsOf(paper, choice, regrades.slice(0, count));
    expect(at(1)).toMatchObject({ points: 2, accepted: ['A', 'C'], creditAll: false, isRegraded: true });
    expect(at(2)).toMatchObject({ points: 5, accepted: ['A', 'C'], creditAll: false });
    expect(at(3)).toMatchObject({ points: 5, accepted: ['A', 'C'], creditAll: true });
    const worth = termsOf(paper, choice, [...regrades, regrade(choice, { points: 1 })]);
    expect(worth).toMatchObject({ points: 1, creditAll: true });
    expect(termsOf(paper, choice, [...regrades, regrade(choice, { points: 0 })]).points).toBe(0);
    const key = termsOf(paper, choice, [...regrades, regrade(choice, { accepted: ['B'] })]);
    expect(key).toMatchObject({ points: 5, accepted: ['B'], creditAll: false });
  });

  it('are not changed by a regrade of other options, or of another type', () => {
    const reworded = {
      ...choice,
      options: options.map((option) => ({ ...option, text: `${option.text}.` })),
    };
    const shorter = { ...choice, options: options.slice(0, 2) };
    const earlier = regrade(choice, { accepted: ['A'], points: 9 });
    for (const other of [reworded, shorter, { ...choice, questionType: 'TRUE_FALSE' as const }]) {
      expect(haveSameOptions(choice, other)).toBe(false);
      expect(termsOf(paper, other, [earlier])).toEqual(termsOf(paper, other, []));
    }
    const shuffled = {
      ...choice,
      options: options.toReversed().map((option) => ({ ...option, id: option.id + 50 })),
    };
    expect(termsOf(paper, shuffled, [earlier])).toMatchObject({ accepted: ['A'], points: 9 });
  });

  it('follow a later key set by the author, but not a repeated one', () => {
    const regrades = [
      regrade(choice, { accepted: ['A'], points: 4, newestVersion: 2 }),
      regrade(choice, { creditAll: true, newestVersion: 2 }),
    ];
    const keyed = (version: number, correctAnswer: string) =>
      termsOf(paper, { ...choice, version, correctAnswer }, regrades);
    expect(keyed(2, 'C')).toMatchObject({ accepted: ['A'], creditAll: true, points: 4 });
    expect(keyed(3, 'B')).toMatchObject({ accepted: ['A'], creditAll: true, points: 4 });
    expect(keyed(3, 'C')).toMatchObject({ accepted: ['C'], creditAll: false, points: 4 });
    // B was replaced in version 3 and is back in version 4.
    const back = termsOf(paper, { ...choice, version: 4, correctAnswer: 'B' }, [
      regrade(choice, { accepted: ['A'], newestVersion: 2, rekeyedFrom: 3 }),
    ]);
    expect(back.accepted).toEqual(['B']);
  });
});

describe('an automatic mark', () => {
  it('of a choice is all or nothing, whichever accepted letter it is', () => {
    const terms = termsOf(paper, choice, [regrade(choice, { accepted: ['A', 'C'], points: 1.25 })]);
    const marks = ['A', 'B', 'C', null].map(
      (label) => markByTerms(terms, choice, choose(label)).pointsEarned,
    );
    expect(marks).toEqual([1.25, 0, 1.25, 0]);
  });

  it('of a short answer ignores case and spaces, and never accepts an empty one', () => {
    const terms = termsOf(paper, short, [regrade(short, { accepted: ['New  York', ' Ωmega'] })]);
    const right = ['new york', ' NEW \t YORK ', 'ωMEGA'];
    const wrong = ['Accra', 'newyork', '', '   ', null];
    for (const text of right) expect(markByTerms(terms, short, write(text)).isCorrect).toBe(true);
    for (const text of wrong) expect(markByTerms(terms, short, write(text)).isCorrect).toBe(false);
  });

  it('of an essay needs a teacher, unless it is empty or everyone gets full points', () => {
    const own = termsOf(paper, essay, []);
    expect(markByTerms(own, essay, write('Because.'))).toEqual({ isCorrect: null, pointsEarned: null });
    expect(markByTerms(own, essay, write(' \n'))).toEqual({ isCorrect: false, pointsEarned: 0 });
    const all = termsOf(paper, essay, [regrade(essay, { creditAll: true })]);
    for (const text of ['Because.', null]) {
      expect(markByTerms(all, essay, write(text))).toEqual({ isCorrect: true, pointsEarned: 2 });
    }
  });
});
