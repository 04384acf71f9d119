import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { scoreAttempt } from './score-attempt.ts';
import type { GivenAnswer, Key } from './scorer.ts';

const options = [
  { id: 11, label: 'A' },
  { id: 12, label: 'B' },
  { id: 13, label: 'C' },
];
const keys = {
  MULTIPLE_CHOICE: { correctAnswer: 'B', options },
  TRUE_FALSE: { correctAnswer: 'A', options: options.slice(0, 2) },
  SHORT_ANSWER: { correctAnswer: 'Accra|Akkra', options: [] },
  ESSAY: { correctAnswer: null, options: [] },
} as const satisfies Record<QuestionType, Omit<Key, 'questionType'>>;

const noAnswer: GivenAnswer = { selectedOptionId: null, textAnswer: null };

function markOne(type: QuestionType, answer: Partial<GivenAnswer>, key: Partial<Key> = {}) {
  const version = { id: 7, questionType: type, ...keys[type], ...key };
  const paper = [{ questionId: 1, versionId: 7, points: 2.5 }];
  return scoreAttempt(paper, [version], [{ questionId: 1, ...noAnswer, ...answer }]);
}

function pointsFor(text: string, correctAnswer: string) {
  return markOne('SHORT_ANSWER', { textAnswer: text }, { correctAnswer }).score;
}

describe('a choice', () => {
  it.each([
    ['MULTIPLE_CHOICE', 12, true],
    ['MULTIPLE_CHOICE', 11, false],
    ['MULTIPLE_CHOICE', 999, false],
    ['MULTIPLE_CHOICE', null, false],
    ['TRUE_FALSE', 11, true],
    ['TRUE_FALSE', 12, false],
    ['TRUE_FALSE', null, false],
  ] as const)('of %s with option %s is correct: %s', (type, selectedOptionId, isCorrect) => {
    expect(markOne(type, { selectedOptionId })).toEqual({
      marks: [{ questionId: 1, isCorrect, pointsEarned: isCorrect ? 2.5 : 0 }],
      score: isCorrect ? 2.5 : 0,
      totalPoints: 2.5,
      isProvisional: false,
    });
  });
});

describe('a short answer', () => {
  it.each([
    ['Accra', 'Accra|Akkra'],
    [' akkra\t', 'Accra|Akkra'],
    ['ACCRA', ' accra '],
    ['Cape  Coast', 'cape coast'],
    ['Cape Coast', 'Cape   Coast'],
    ['Cafe\u0301', 'Caf\u00e9'],
    ['STRASSE', 'Straße'],
    ['ΟΔΟΣ', 'οδος'],
    ['b', 'a||b|'],
  ])('%j is accepted for %j', (text, key) => {
    expect(pointsFor(text, key)).toBe(2.5);
  });

  it.each([
    ['Kumasi', 'Accra|Akkra'],
    ['Accra|Akkra', 'Accra|Akkra'],
    ['', 'Accra'],
    ['  ', 'a| |b'],
    ['', '|'],
    ['CapeCoast', 'Cape Coast'],
    ['Cafe', 'Café'],
  ])('%j is not accepted for %j', (text, key) => {
    expect(pointsFor(text, key)).toBe(0);
  });

  it('is compared without case and outer spaces', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== '');
    const spaces = fc.constantFrom('', ' ', '\t', '\n  ', '\u00a0');
    fc.assert(
      fc.property(word, spaces, spaces, (text, before, after) => {
        const key = text.replaceAll('|', '/');
        for (const variant of [key, key.toUpperCase(), key.normalize('NFD'), `${before}${key}${after}`]) {
          if (pointsFor(variant, `other|${key}`) !== 2.5) return false;
        }
        return true;
      }),
      { numRuns: 500 },
    );
  });
});

describe('an essay', () => {
  it('needs marking', () => {
    expect(markOne('ESSAY', { textAnswer: 'Because.' })).toEqual({
      marks: [{ questionId: 1, isCorrect: null, pointsEarned: null }],
      score: 0,
      totalPoints: 2.5,
      isProvisional: true,
    });
  });

  it.each([null, '', ' \n\t '])('with no text (%j) needs no marking', (textAnswer) => {
    expect(markOne('ESSAY', { textAnswer })).toMatchObject({
      marks: [{ isCorrect: false, pointsEarned: 0 }],
      isProvisional: false,
    });
  });
});

interface AnsweredQuestion {
  type: QuestionType;
  hundredths: number;
  answer: GivenAnswer;
}

const attempts = fc.array(
  fc.record<AnsweredQuestion>({
    type: fc.constantFrom('MULTIPLE_CHOICE', 'TRUE_FALSE', 'SHORT_ANSWER', 'ESSAY'),
    hundredths: fc.integer({ min: 0, max: 10_000 }),
    answer: fc.record({
      selectedOptionId: fc.constantFrom(null, 11, 12, 13, 14),
      textAnswer: fc.constantFrom(null, '', ' accra ', 'AKKRA', 'Kumasi'),
    }),
  }),
  { maxLength: 40 },
);

function layOut(questions: readonly AnsweredQuestion[]) {
  return {
    paper: questions.map(({ hundredths }, at) => ({
      questionId: at,
      versionId: at,
      points: hundredths / 100,
    })),
    versions: questions.map(({ type }, at) => ({ id: at, questionType: type, ...keys[type] })),
    answers: questions.map(({ answer }, at) => ({ questionId: at, ...answer })),
  };
}

describe('an attempt', () => {
  it('never earns more than its points, in whole hundredths', () => {
    fc.assert(
      fc.property(attempts, (questions) => {
        const { paper, versions, answers } = layOut(questions);
        const { score, totalPoints, marks } = scoreAttempt(paper, versions, answers);
        const hundredthsInAll = questions.reduce((sum, { hundredths }) => sum + hundredths, 0);
        expect(totalPoints).toBe(hundredthsInAll / 100);
        expect(score).toBeLessThanOrEqual(totalPoints);
        expect(Math.round(score * 100) / 100).toBe(score);
        expect(marks.map(({ questionId }) => questionId)).toEqual(paper.map(({ questionId }) => questionId));
      }),
    );
  });

  it('earns the same whatever the order of answers and questions', () => {
    fc.assert(
      fc.property(attempts, (questions) => {
        const { paper, versions, answers } = layOut(questions);
        const { score, isProvisional } = scoreAttempt(paper, versions, answers);
        const reversed = scoreAttempt(paper.toReversed(), versions.toReversed(), answers.toReversed());
        expect(reversed).toMatchObject({ score, isProvisional });
      }),
    );
  });

  it('is provisional exactly when an essay has been written', () => {
    fc.assert(
      fc.property(attempts, (questions) => {
        const { paper, versions, answers } = layOut(questions);
        const needsMarking = questions.some(
          ({ type, answer }) => type === 'ESSAY' && (answer.textAnswer ?? '').trim() !== '',
        );
        expect(scoreAttempt(paper, versions, answers).isProvisional).toBe(needsMarking);
      }),
    );
  });

  it('without answers earns nothing and needs no marking', () => {
    fc.assert(
      fc.property(attempts, (questions) => {
        const { paper, versions } = layOut(questions);
        expect(scoreAttempt(paper, versions, [])).toMatchObject({ score: 0, isProvisional: false });
      }),
    );
  });

  it('has no rounding drift: a hundred tenths are ten', () => {
    const questions = Array.from({ length: 100 }, () => ({
      type: 'MULTIPLE_CHOICE' as const,
      hundredths: 10,
      answer: { selectedOptionId: 12, textAnswer: null },
    }));
    const { paper, versions, answers } = layOut(questions);
    expect(scoreAttempt(paper, versions, answers)).toMatchObject({ score: 10, totalPoints: 10 });
  });

  it('with a missing version throws instead of scoring zero', () => {
    expect(() => scoreAttempt([{ questionId: 1, versionId: 2, points: 1 }], [], [])).toThrow('Version 2');
  });
});
