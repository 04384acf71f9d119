import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { findTypeInHeading } from '../../table/question-type.ts';

/** A line such as `Section B: True or False (2 marks each)`. */
export interface SectionHeading {
  /** `B`, `II`; null when it only names the kind of questions. */
  label: string | null;
  questionType: QuestionType | null;
  /** As printed. */
  pointsEach: string | null;
}

const numbered =
  /^[\W_]*(?:section|part|paper|group|unit|set)\s+([A-Z]|[IVX]{1,4}|\d{1,2}|one|two|three|four|five)(?![\p{L}\p{N}])\s*([-–—:.,()]*)\s*(.*)$/iu;

const kinds =
  'multiple[\\s-]*choices?|mcqs?|objectives?|true\\s*(?:or|and|\\/|-)\\s*false|t\\s*\\/\\s*f|fill[\\s-]*in(?:[\\s-]*the)?[\\s-]*(?:blanks?|gaps?)|short[\\s-]*answers?|gap[\\s-]*fill(?:ing)?|essays?|theory|long[\\s-]*answers?|open[\\s-]*ended|subjective';

const maxSentenceLength = 300;

/** `Section B`, `PART II – Theory`, `Multiple Choice Questions`; never a question or the middle of a sentence. */
export function findSection(text: string): SectionHeading | undefined {
  if (/[?]$/u.test(text)) return undefined;
  const match = numbered.exec(text);
  if (match === null) return findKindAlone(text);
  const [, label = '', sign = '', title = ''] = match;
  // "Part I of the Act says that" is a line of a question.
  if (title !== '' && sign === '' && !/^[\p{Lu}\d("'“[*]/u.test(title)) return undefined;
  return {
    label: label.toUpperCase(),
    questionType: findTypeInHeading(title) ?? null,
    pointsEach: findPointsEach(title),
  };
}

const kindAlone = new RegExp(
  `^[\\W_]*(?:([A-Z]|[IVX]{1,4}|\\d{1,2})[.):]\\s*)?(?:${kinds})(?:\\s+(?:type|style))?(?:\\s+(?:questions?|items?|section|part|test))?(?:\\s*[:.–—-]?\\s*[(\\[]?\\s*\\d{0,3}\\s*(?:marks?|points?|pts|questions?)?(?:\\s+each)?\\s*[)\\]]?)?[\\W]*$`,
  'iu',
);

function findKindAlone(text: string): SectionHeading | undefined {
  const match = kindAlone.exec(text);
  if (match === null || isChoiceOfTwo(text)) return undefined;
  return {
    label: match[1] ?? null,
    questionType: findTypeInHeading(text) ?? null,
    pointsEach: findPointsEach(text),
  };
}

/** `True / False` below a question is its choice, not a heading. */
function isChoiceOfTwo(text: string): boolean {
  return /^[\W_]*(?:true\s*\/\s*false|t\s*\/\s*f)[\W_]*$/iu.test(text) && !text.trim().startsWith('TRUE');
}

const each =
  /(\d{1,3}(?:[.,]\d)?)\s*(?:marks?|points?|pts)\s*(?:each|per\s+question|for\s+each)|each\s+(?:question\s+|item\s+)?(?:carries|is\s+worth|has|=)\s+(\d{1,3}(?:[.,]\d)?)\s*(?:marks?|points?|pts)/iu;

/** `(2 marks each)`, `Each question carries 2 marks`: as printed. */
export function findPointsEach(text: string): string | null {
  const match = text.length > maxSentenceLength ? null : each.exec(text);
  return match?.[1] ?? match?.[2] ?? null;
}
