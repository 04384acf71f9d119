import { describe, expect, it } from 'vitest';
import { type AskedVersion, haveSameOptions, markByTerms, type StandingRegrade, termsOf } from './terms.ts';

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

function regrade(of: AskedVersion, said: Partial<StandingRegrade>): StandingRegrade {
  return {
    version: of,
    newestVersion: of.version,
    rekeyedFrom: null,
    accepted: null,
    allVersions: false,
    creditAll: false,
    points: null,
    ...said,
  };
}

function choose(label: string | null) {
  return { selectedOptionId: options.find((option) => option.label === label)?.id ?? null, textAnswer: null };
}

function write(textAnswer: string | null) {
  return { selectedOptionId: null, textAnswer };
}

describe('what counts', () => {
  it('is the paper’s own key and worth where nothing was regraded', () => {
    expect(termsOf(paper, choice, [])).toEqual({
      points: 2,
      accepted: ['B'],
      creditAll: false,
      isRegraded: false,
    });
    expect(termsOf(paper, short, []).accepted).toEqual(['Accra', 'Akkra']);
    expect(termsOf(paper, essay, []).accepted).toEqual([]);
  });

  it('is each regrade’s word in turn; what one does not speak of stays', () => {
    const said = [
      regrade(choice, { accepted: ['A', 'C'] }),
      regrade(choice, { points: 5 }),
      regrade(choice, { creditAll: true }),
    ];
    const at = (count: number) => termsOf(paper, choice, said.slice(0, count));
    expect(at(1)).toMatchObject({ points: 2, accepted: ['A', 'C'], creditAll: false, isRegraded: true });
    expect(at(2)).toMatchObject({ points: 5, accepted: ['A', 'C'], creditAll: false });
    expect(at(3)).toMatchObject({ points: 5, accepted: ['A', 'C'], creditAll: true });
    const worth = termsOf(paper, choice, [...said, regrade(choice, { points: 1 })]);
    expect(worth).toMatchObject({ points: 1, creditAll: true });
    expect(termsOf(paper, choice, [...said, regrade(choice, { points: 0 })]).points).toBe(0);
    const key = termsOf(paper, choice, [...said, regrade(choice, { accepted: ['B'] })]);
    expect(key).toMatchObject({ points: 5, accepted: ['B'], creditAll: false });
  });

  it('is not changed by a regrade of other options, or of another type', () => {
    const reworded = {
      ...choice,
      options: options.map((option) => ({ ...option, text: `${option.text}.` })),
    };
    const shorter = { ...choice, options: options.slice(0, 2) };
    const said = regrade(choice, { accepted: ['A'], points: 9 });
    for (const other of [reworded, shorter, { ...choice, questionType: 'TRUE_FALSE' as const }]) {
      expect(haveSameOptions(choice, other)).toBe(false);
      expect(termsOf(paper, other, [said])).toEqual(termsOf(paper, other, []));
    }
    const shuffled = {
      ...choice,
      options: options.toReversed().map((option) => ({ ...option, id: option.id + 50 })),
    };
    expect(termsOf(paper, shuffled, [said])).toMatchObject({ accepted: ['A'], points: 9 });
  });

  it('is what the author said after a regrade, but not what they only repeated', () => {
    const said = [
      regrade(choice, { accepted: ['A'], points: 4, newestVersion: 2 }),
      regrade(choice, { creditAll: true, newestVersion: 2 }),
    ];
    const keyed = (version: number, correctAnswer: string) =>
      termsOf(paper, { ...choice, version, correctAnswer }, said);
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

describe('a mark by what counts', () => {
  it('of a choice is all or nothing, whichever of the accepted letters it is', () => {
    const terms = termsOf(paper, choice, [regrade(choice, { accepted: ['A', 'C'], points: 1.25 })]);
    const marks = ['A', 'B', 'C', null].map(
      (label) => markByTerms(terms, choice, choose(label)).pointsEarned,
    );
    expect(marks).toEqual([1.25, 0, 1.25, 0]);
  });

  it('of a short answer sets case and spaces aside, and never accepts nothing', () => {
    const terms = termsOf(paper, short, [regrade(short, { accepted: ['New  York', ' Ωmega'] })]);
    const right = ['new york', ' NEW \t YORK ', 'ωMEGA'];
    const wrong = ['Accra', 'newyork', '', '   ', null];
    for (const text of right) expect(markByTerms(terms, short, write(text)).isCorrect).toBe(true);
    for (const text of wrong) expect(markByTerms(terms, short, write(text)).isCorrect).toBe(false);
  });

  it('of an essay waits for a teacher, unless there is none or everyone has full points', () => {
    const own = termsOf(paper, essay, []);
    expect(markByTerms(own, essay, write('Because.'))).toEqual({ isCorrect: null, pointsEarned: null });
    expect(markByTerms(own, essay, write(' \n'))).toEqual({ isCorrect: false, pointsEarned: 0 });
    const all = termsOf(paper, essay, [regrade(essay, { creditAll: true })]);
    for (const text of ['Because.', null]) {
      expect(markByTerms(all, essay, write(text))).toEqual({ isCorrect: true, pointsEarned: 2 });
    }
  });
});
