import type { QuestionType } from '#shared/contract/question-banks.ts';
import { comparable } from './short-answer.ts';
import { type Choice, optionWords, ownKey } from './terms.ts';

/** A version of a question as far as its key goes. */
export interface KeyedVersion extends Choice {
  questionType: QuestionType;
  correctAnswer: string | null;
}

/** What counts on papers with a version: letters, or texts of a short answer. */
interface CountedKey {
  version: Choice;
  accepted: readonly string[];
}

export function ownKeyOf(version: KeyedVersion): CountedKey {
  return { version, accepted: ownKey(version) };
}

/**
 * Whether two keys accept the same answers, wherever their options stand. An option that was only reworded is told by
 * its letter, so that correcting a typing error is no new key.
 */
export function isSameKey(one: CountedKey, other: CountedKey): boolean {
  if (!isChoice(one.version) || !isChoice(other.version)) {
    return isSameSet(one.accepted.map(comparable), other.accepted.map(comparable));
  }
  const [own, theirs] = [textsOf(one), textsOf(other)];
  if (isSameSet(own, theirs)) return true;
  const isReworded = !own.some((text) => hasText(other, text)) && !theirs.some((text) => hasText(one, text));
  return isReworded && isSameSet(one.accepted, other.accepted);
}

/** Whether both are of a kind: a letter cannot become the key of a short answer, nor the other way round. */
export function areComparable(one: Choice, other: Choice): boolean {
  if (isChoice(one)) return isChoice(other);
  return one.questionType === other.questionType && one.questionType !== 'ESSAY';
}

export function isChoice({ questionType }: Pick<Choice, 'questionType'>): boolean {
  return questionType === 'MULTIPLE_CHOICE' || questionType === 'TRUE_FALSE';
}

function textsOf({ version, accepted }: CountedKey): string[] {
  return version.options.filter(({ label }) => accepted.includes(label)).map(({ text }) => optionWords(text));
}

function hasText({ version }: CountedKey, wanted: string): boolean {
  return version.options.some(({ text }) => optionWords(text) === wanted);
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const [own, theirs] = [new Set(one), new Set(other)];
  return own.size === theirs.size && [...own].every((item) => theirs.has(item));
}
