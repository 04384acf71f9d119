import type { MarkValue } from '../../grades/grade-recalculation.service.ts';

export function isSameMark(one: MarkValue, other: MarkValue): boolean {
  return one.points === other.points && one.isCorrect === other.isCorrect && one.method === other.method;
}

/** Keeps a teacher's mark, capped at the question's points. */
export function capAt(mark: MarkValue, worth: number): MarkValue {
  return mark.points !== null && mark.points > worth ? { ...mark, points: worth } : mark;
}
