import { labelsOf } from './labels.ts';

const statement =
  /^(?:ans|answers?|correct|key|sol|solutions?|exp|explanation|hint|type|points?|marks?|section|part|quiz|test|bank|subject|question bank)\b\s*[.:\-–(A-Z\d]/iu;

const answersHeading =
  /^(?:the\s+)?(?:correct\s+)?(?:answers?(?:\s+(?:keys?|sheet|section|list))?|keys?|solutions?|marking\s+(?:scheme|guide))(?:\s+(?:for|to|of)\b.{0,40})?\s*[:.]?$/iu;

/** Says something of a question or of the paper, in a line of its own. */
export const isStatement = (text: string): boolean => statement.test(text);

export const isAnswersHeading = (text: string): boolean => answersHeading.test(text.trim());

/** Names the quiz or the bank. */
export const isTitle = (text: string): boolean =>
  /^(?:quiz(?:\s+(?:title|name))?|test|(?:question\s+)?bank|subject|topic)\s*:/iu.test(text);

export const isAnswer = (text: string): boolean =>
  /^(?:ans|answer|correct)\b/iu.test(text) && !isAnswersHeading(text);

const anyLabels = labelsOf([]);

/** Part of the questions: never taken for what a page repeats at its edge. */
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
