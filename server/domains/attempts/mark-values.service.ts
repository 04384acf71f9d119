import type { MarkValue } from '../grades/settling.service.ts';

export function isSameMark(one: MarkValue, other: MarkValue): boolean {
  return one.points === other.points && one.isCorrect === other.isCorrect && one.method === other.method;
}

/** What a teacher gave stays, but for a question that is worth less now. */
export function cutTo(mark: MarkValue, worth: number): MarkValue {
  return mark.points !== null && mark.points > worth ? { ...mark, points: worth } : mark;
}
