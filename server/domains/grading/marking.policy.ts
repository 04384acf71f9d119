import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import { isSameMark } from '../attempts/mark-values.service.ts';
import type { MarkedAnswer } from '../attempts/marks.service.ts';
import { machineMark, type QuestionTerms } from '../attempts/paper-terms.service.ts';
import type { MarkValue } from '../grades/settling.service.ts';

/**
 * The mark that a teacher gives: more than the question is worth counts as its worth, less than nothing as
 * nothing. Null: back to the machine's own mark.
 */
function givenMark(
  points: number | null,
  question: QuestionTerms,
  answer: MarkedAnswer | undefined,
): MarkValue {
  const machine = machineMark(question, answer);
  if (points === null) return machine;
  const worth = question.terms.points;
  const given = Math.round(Math.min(Math.max(points, 0), worth) * 100) / 100;
  // Where nothing can be earned, the points cannot tell right from wrong.
  const isCorrect = worth === 0 ? machine.isCorrect : verdictOf(given, worth);
  return { points: given, isCorrect, method: 'MANUAL' };
}

// Neither right nor wrong between the two: a student reads "partly correct", and statistics count neither.
function verdictOf(points: number, worth: number): boolean | null {
  if (points === worth) return true;
  return points === 0 ? false : null;
}

/** A mark that is given, and the one that stood there. */
export interface GivenMark {
  attemptId: number;
  questionId: number;
  from: MarkValue | null;
  to: MarkValue;
}

/** What giving it changes; nothing where the same stands there by the same method. */
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
  // The machine's mark of a question that was not answered is that there is none.
  const isSame = from ? isSameMark(from, to) : to.method !== 'MANUAL' && !to.points;
  return isSame ? [] : [{ attemptId, questionId, from, to }];
}

/** Whether a grade has changed since somebody looked at it. What they were sent has milliseconds. */
export function isStale(lastUpdated: Date, basedOn: string): boolean {
  return lastUpdated.getTime() !== Date.parse(basedOn);
}

/** Of two marks for one place in one call nobody could say which was meant. */
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
        details: [`${list}.${place}.${field}: ${say('is there already')}`],
      });
    }
    known.add(id);
  });
}
