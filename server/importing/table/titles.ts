import { say } from '#server/language/say.ts';
import { textLength, upload } from '#shared/limits.ts';
import { collapseSpaces, cutText, makeStorable } from '../text/storable-text.ts';

/** The default quiz title: the file's name without its extension. */
export function titleOfFile(fileName: string): string {
  const whole = collapseSpaces(makeStorable(fileName));
  const ending = upload.endings.find((known) => whole.toLowerCase().endsWith(known)) ?? '';
  const name = whole.slice(0, whole.length - ending.length).trim();
  return cutText(name, textLength.title) || 'Quiz';
}

/** A title on one line, truncated to what can be stored. */
export function readTitle(text: string): { title: string; isTooLong: boolean } {
  const whole = collapseSpaces(makeStorable(text));
  return { title: cutText(whole, textLength.title).trim(), isTooLong: whole.length > textLength.title };
}

export function longQuizTitle(): string {
  return say('Quiz Title is longer than {most, number} characters.', { most: textLength.title });
}

export function longBankTitle(): string {
  return say('Question Bank is longer than {most, number} characters.', { most: textLength.title });
}
