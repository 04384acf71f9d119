import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { comparable } from './short-answer.ts';
import { type Choice, normalizeOptionText, ownKey } from './terms.ts';

/** The parts of a question version that its answer key depends on. */
export interface KeyedVersion extends Choice {
  questionType: QuestionType;
  correctAnswer: string | null;
}

/** The accepted answers on papers with a version: letters, or texts of a short answer. */
interface AcceptedKey {
  version: Choice;
  accepted: readonly string[];
}

export function ownKeyOf(version: KeyedVersion): AcceptedKey {
  return { version, accepted: ownKey(version) };
}

/**
 * Whether two keys accept the same answers, whatever the order of options. A reworded option is matched by its
 * letter, so that fixing a typo does not count as a new key.
 */
export function isSameKey(one: AcceptedKey, other: AcceptedKey): boolean {
  if (!isChoice(one.version) || !isChoice(other.version)) {
    return isSameSet(one.accepted.map(comparable), other.accepted.map(comparable));
  }
  const [own, theirs] = [textsOf(one), textsOf(other)];
  if (isSameSet(own, theirs)) return true;
  const isReworded = !own.some((text) => hasText(other, text)) && !theirs.some((text) => hasText(one, text));
  return isReworded && isSameSet(one.accepted, other.accepted);
}

/**
 * Whether both have the same kind of key: a letter cannot become the key of a short answer, or the other way round.
 */
export function areComparable(one: Choice, other: Choice): boolean {
  if (isChoice(one)) return isChoice(other);
  return one.questionType === other.questionType && one.questionType !== 'ESSAY';
}

export function isChoice({ questionType }: Pick<Choice, 'questionType'>): boolean {
  return questionType === 'MULTIPLE_CHOICE' || questionType === 'TRUE_FALSE';
}

function textsOf({ version, accepted }: AcceptedKey): string[] {
  return version.options
    .filter(({ label }) => accepted.includes(label))
    .map(({ text }) => normalizeOptionText(text));
}

function hasText({ version }: AcceptedKey, wanted: string): boolean {
  return version.options.some(({ text }) => normalizeOptionText(text) === wanted);
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const [own, theirs] = [new Set(one), new Set(other)];
  return own.size === theirs.size && [...own].every((item) => theirs.has(item));
}
