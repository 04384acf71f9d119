import type { QuestionType } from '#shared/contract/question-banks.ts';
import { findTypeInHeading, readQuestionType } from './question-type.ts';

export interface Section {
  /** Of the questions below it that do not say their own. */
  questionType: QuestionType | undefined;
}

const named =
  /^(?:section|part|abschnitt|teil|partie|secci[oó]n|parte)\s+(?:[A-Z]|\d{1,2}|[IVX]{1,5})\s*(?:$|[-:.–—,(]\s*)/i;
const longestHeading = 120;

/** `Section B: True or False`, where any other text would be the title of a quiz. */
export function readNamedSection(text: string): Section | undefined {
  return text.length <= longestHeading && named.test(text)
    ? { questionType: findTypeInHeading(text) }
    : undefined;
}

/** A row with one text in it that heads the rows below: `Section B: True or False`. */
export function readSection(text: string, within: QuestionType | undefined): Section | undefined {
  if (text.length > longestHeading || text.endsWith('?')) return undefined;
  const type = readQuestionType(text);
  if (type !== undefined && type !== 'MULTIPLE_SELECT' && text.length > 2) return { questionType: type };
  const questionType = findTypeInHeading(text);
  if (named.test(text)) return { questionType };
  // Among essays a line that speaks of one may be the task itself.
  return questionType === undefined || within === 'ESSAY' ? undefined : { questionType };
}

const howMany =
  /^(?:answer|attempt) (?:all|any|only|both|either|the following)\b.*\bquestions?\b|^instructions?\b/i;
const howTo =
  /^(?:answer|attempt) (?:all|any)\b|^(?:choose|select|circle|tick|pick|underline) the (?:correct|best|right)\b|^(?:state|indicate|say|write) (?:whether|if|true|t or)\b|^for each\b|^read (?:each|the)\b|^fill in the (?:blanks?|gaps?)\b/i;

/** A row with one text in it that says how to answer: `Answer all questions.` Among essays it may be the task itself. */
export function isInstruction(text: string, mayBeEssay: boolean): boolean {
  if (text.length > longestHeading * 2 || text.endsWith('?')) return false;
  return howMany.test(text) || (!mayBeEssay && howTo.test(text));
}
