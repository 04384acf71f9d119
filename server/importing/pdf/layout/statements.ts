import { detectLabels } from './labels.ts';

const statement =
  /^(?:ans|answers?|correct|key|sol|solutions?|exp|explanation|hint|type|points?|marks?|section|part|quiz|test|bank|subject|question bank)\b\s*[.:\-–(A-Z\d]/iu;

const answersHeading =
  /^(?:the\s+)?(?:correct\s+)?(?:answers?(?:\s+(?:keys?|sheet|section|list))?|keys?|solutions?|marking\s+(?:scheme|guide))(?:\s+(?:for|to|of)\b.{0,40})?\s*[:.]?$/iu;

/** A line about a question or the paper, such as `Answer: B` or `Section A`. */
export const isStatement = (text: string): boolean => statement.test(text);

export const isAnswersHeading = (text: string): boolean => answersHeading.test(text.trim());

const keyWords =
  '(?:KEY|Key|(?:[Aa]nswer|ANSWER|[Mm]arking|MARKING)s?\\s+(?:[Kk]eys?|KEYS?|[Ss]heet|SHEET|[Gg]uide|GUIDE|[Ss]cheme|SCHEME)|[Aa]nswers|ANSWERS|[Ss]olutions|SOLUTIONS)';
const keyAfterTitle = new RegExp(`^(\\p{L}.{2,90}?)[\\s:–—,|([-]+${keyWords}[\\s)\\].:*_=–—-]*$`, 'u');
const keyBeforeTitle = new RegExp(`^\\W*${keyWords}\\s*[:–—|-]\\s*(\\p{L}.{2,90})$`, 'u');

/** `Cell Biology Midterm KEY`, `Key: Cell Biology`: the title, if the line may be the heading of an answer key. */
export function findKeyTitle(text: string): string | undefined {
  if (text.length > 120 || /[?,;]$/.test(text)) return undefined;
  return (keyAfterTitle.exec(text) ?? keyBeforeTitle.exec(text))?.[1]?.trim();
}

/** A line that names the quiz or the bank. */
export const isTitle = (text: string): boolean =>
  /^(?:quiz(?:\s+(?:title|name))?|test|(?:question\s+)?bank|subject|topic)\s*:/iu.test(text);

export const isAnswer = (text: string): boolean =>
  /^(?:ans|answer|correct)\b/iu.test(text) && !isAnswersHeading(text);

const anyLabels = detectLabels([]);

/** Belongs to a question, so it cannot be a running header or footer. */
export function isOfQuestion(text: string): boolean {
  return (
    anyLabels.option(text) !== undefined ||
    anyLabels.startsQuestion(text) ||
    isStatement(text) ||
    isTitle(text) ||
    isAnswersHeading(text) ||
    /\b(?:true\s*(?:\/|or)\s*false|t\s*\/\s*f)\b/iu.test(text) ||
    /^(?:true|false)\W*$/iu.test(text)
  );
}
