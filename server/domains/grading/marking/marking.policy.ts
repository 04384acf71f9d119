import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import {
  automaticMark,
  isSameMark,
  type MarkedAnswer,
  type QuestionTerms,
} from '../../attempts/marking.service.ts';
import type { MarkValue } from '../../grades/grade-recalculation.service.ts';

/**
 * The mark a teacher gives, limited to the question's points and never below zero. Null: back to the automatic mark.
 */
function givenMark(
  points: number | null,
  question: QuestionTerms,
  answer: MarkedAnswer | undefined,
): MarkValue {
  const machine = automaticMark(question, answer);
  if (points === null) return machine;
  const worth = question.terms.points;
  const given = Math.round(Math.min(Math.max(points, 0), worth) * 100) / 100;
  // When a question has no points, they cannot tell correct from incorrect.
  const isCorrect = worth === 0 ? machine.isCorrect : verdictOf(given, worth);
  return { points: given, isCorrect, method: 'MANUAL' };
}

// Partial marks are neither correct nor incorrect: the student reads "partly correct", and statistics count neither.
function verdictOf(points: number, worth: number): boolean | null {
  if (points === worth) return true;
  return points === 0 ? false : null;
}

/** A given mark and the one it replaces. */
export interface GivenMark {
  attemptId: number;
  questionId: number;
  from: MarkValue | null;
  to: MarkValue;
}

/** The change that a given mark makes; empty when mark and method stay the same. */
export function changedMark(given: {
  attemptId: number;
  questionId: number;
  pointsEarned: number | null;
  question: QuestionTerms;
  answer: MarkedAnswer | undefined;
}): GivenMark[] {
  const { attemptId, questionId, pointsEarned, question, answer } = given;
  const from = answer?.mark ?? null;
  const to = givenMark(pointsEarned, question, answer);
  // An unanswered question has no automatic mark.
  const isSame = from ? isSameMark(from, to) : to.method !== 'MANUAL' && !to.points;
  return isSame ? [] : [{ attemptId, questionId, from, to }];
}

/** Whether a grade has changed since the caller read it. Sent times have milliseconds. */
export function isStale(lastUpdated: Date, basedOn: string): boolean {
  return lastUpdated.getTime() !== Date.parse(basedOn);
}

/** Two marks for one question in a call are ambiguous. */
export function assertOnce<Item>(
  items: readonly Item[],
  list: string,
  idOf: (item: Item) => number | null,
  field: string,
): void {
  const known = new Set<number | null>();
  items.forEach((item, place) => {
    const id = idOf(item);
    if (known.has(id)) {
      throw new AppError('INVALID_INPUT', {
        details: [`${list}.${place}.${field}: ${say('must not be repeated')}`],
      });
    }
    known.add(id);
  });
}
