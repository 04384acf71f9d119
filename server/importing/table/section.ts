import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { findTypeInHeading, readQuestionType } from './question-type.ts';

export interface Section {
  /** The type of questions below that have none of their own. */
  questionType: QuestionType | undefined;
}

const named =
  /^(?:section|part|abschnitt|teil|partie|secci[oó]n|parte)\s+(?:[A-Z]|\d{1,2}|[IVX]{1,5})\s*(?:$|[-:.–—,(]\s*)/i;
const maxHeadingLength = 120;

/** `Section B: True or False` in a column where any other text is the title of a quiz. */
export function readNamedSection(text: string): Section | undefined {
  return text.length <= maxHeadingLength && named.test(text)
    ? { questionType: findTypeInHeading(text) }
    : undefined;
}

/** A row with a single text that is the heading of the rows below: `Section B: True or False`. */
export function readSection(text: string, within: QuestionType | undefined): Section | undefined {
  if (text.length > maxHeadingLength || text.endsWith('?')) return undefined;
  const type = readQuestionType(text);
  if (type !== undefined && type !== 'MULTIPLE_SELECT' && text.length > 2) return { questionType: type };
  const questionType = findTypeInHeading(text);
  if (named.test(text)) return { questionType };
  // Among essays a line that mentions an essay may be the question itself.
  return questionType === undefined || within === 'ESSAY' ? undefined : { questionType };
}

const howMany =
  /^(?:answer|attempt) (?:all|any|only|both|either|the following)\b.*\bquestions?\b|^instructions?\b/i;
const howTo =
  /^(?:answer|attempt) (?:all|any)\b|^(?:choose|select|circle|tick|pick|underline) the (?:correct|best|right)\b|^(?:state|indicate|say|write) (?:whether|if|true|t or)\b|^for each\b|^read (?:each|the)\b|^fill in the (?:blanks?|gaps?)\b/i;

/** A row with a single text that says how to answer: `Answer all questions.` Among essays it may be the question. */
export function isInstruction(text: string, mayBeEssay: boolean): boolean {
  if (text.length > maxHeadingLength * 2 || text.endsWith('?')) return false;
  return howMany.test(text) || (!mayBeEssay && howTo.test(text));
}
