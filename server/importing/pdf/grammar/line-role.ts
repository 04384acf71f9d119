import { findMarksAlone } from '../../text/printed-marks.ts';
import { findSection, type SectionHeading } from './section-heading.ts';

export type Setting = 'quiz' | 'bank' | 'subject' | 'type' | 'points';

/**
 * The role of a line by its words alone; question numbers and option labels are decided later by their order.
 */
export type LineRole =
  | { role: 'setting'; setting: Setting; value: string }
  /** `from`: where the answer itself starts in the text. */
  | { role: 'answer'; from: number; isSolution: boolean }
  | { role: 'explanation'; from: number }
  | { role: 'section'; heading: SectionHeading }
  | { role: 'key'; title: string; from: number }
  | { role: 'instructions' }
  | { role: 'ending' }
  | { role: 'text' };

/** Longer lines are sentences, whatever word they start with. */
const maxHeadingLength = 160;

export function findRole(text: string): LineRole {
  return (
    findSetting(text) ??
    findKeyHeading(text) ??
    findAnswer(text) ??
    findExplanation(text) ??
    findHeading(text) ?? { role: 'text' }
  );
}

const settings: [Setting, RegExp][] = [
  ['quiz', /^(?:quiz|test|exam)(?:\s*(?:title|name))?\s*[:：]\s*(.*)$/iu],
  ['bank', /^(?:question\s*bank|bank)(?:\s*(?:title|name))?\s*[:：]\s*(.*)$/iu],
  ['subject', /^(?:subject|category|topic)\s*[:：]\s*(.*)$/iu],
  ['type', /^(?:question\s*)?type\s*[:：]\s*(.*)$/iu],
  ['points', /^(?:points?|marks?|score|pts)(?:\s+(?:each|per question))?\s*[:：=]\s*(.*)$/iu],
];

function findSetting(text: string): LineRole | undefined {
  if (text.length > maxHeadingLength * 2) return undefined;
  for (const [setting, pattern] of settings) {
    const value = pattern.exec(text)?.[1]?.trim();
    if (value !== undefined && value !== '') return { role: 'setting', setting, value };
  }
  const marks = findMarksAlone(text);
  return marks === undefined ? undefined : { role: 'setting', setting: 'points', value: marks };
}

/** A heading followed by a row of answers. */
const maxKeyLineLength = 1_000;

const keyHeading =
  /^[\W_]*(?:the\s+)?(?:(?:answers?|solutions?|key)\s+(?:to|for)\s+[^?]{1,80}|answers?\s*keys?|answer\s+sheet|answers|keys?|solutions|marking\s+(?:scheme|guide)|correct\s+answers|(?:answers|solutions)\s+(?:and|&|with)\s+(?:explanations?|solutions?))(?![\p{L}\p{N}])\s*(?:[-–—:(]\s*)?/iu;

/** `Answer Key`, `Answers – Section A`, `Answers: 1. B 2. C`; but `Key: D` and `Answers: B` answer one question. */
function findKeyHeading(text: string): LineRole | undefined {
  const match = text.length > maxKeyLineLength ? null : keyHeading.exec(text);
  if (match === null || text.endsWith('?')) return undefined;
  const rest = text.slice(match[0].length).trim();
  const isNamed = /\bkey\b.*\bto\b|\banswers?\s*key|scheme|guide/iu.test(match[0]);
  const title =
    rest === '' ? (/\b(?:to|for)\s+(.*)$/iu.exec(match[0])?.[1] ?? '') : rest.replace(/[\s\W_]+$/u, '');
  if (rest === '' || title === '' || /^(?:section|part|paper|quiz|test|set)\b/iu.test(title)) {
    return { role: 'key', title, from: text.length };
  }
  if (/^(?:q(?:uestion)?\.?\s*)?\d{1,3}\s*[-.):=–—]/iu.test(title)) {
    return { role: 'key', title: '', from: match[0].length };
  }
  return isNamed && rest.length < 60 ? { role: 'key', title, from: text.length } : undefined;
}

const answerWord =
  /^[([*]?\s*(sol(?:ution|n)?\s*[.:]?\s+)?(?:(?:the\s+)?(?:correct|right|model|expected|suggested|sample|accepted)\s+(?:answers?|ans|option|choice|response)|answers?|ans|key)(?:\s+is)?(?=$|[\s:：=.)–—(-])/iu;

/** `Answer: B` · `Ans. (b)` · `Correct Answer - C` · `Sol. Answer (3)`; but never `Answer all questions`. */
function findAnswer(text: string): LineRole | undefined {
  const match = answerWord.exec(text);
  if (match === null) return undefined;
  const isSolution = match[1] !== undefined;
  const rest = text.slice(match[0].length);
  const sign = /^\s*(?:\.?\s*[:：=]|\.?\s*[–—-](?=[\s(A-Za-z])|\.(?=\s|\())\s*/u.exec(rest);
  const isKeyWord = /key$/iu.test(match[0]);
  if (sign !== null && (!isKeyWord || /[:=]/u.test(sign[0]))) {
    const from = match[0].length + sign[0].length;
    return isSentence(text, from) ? undefined : { role: 'answer', from, isSolution };
  }
  if (isKeyWord || !isBareLabel(rest)) return undefined;
  return { role: 'answer', from: match[0].length, isSolution };
}

/** A wrapped line may start with "key: the piano has many?". In lower case only a label is an answer: `ans: b`. */
function isSentence(text: string, from: number): boolean {
  return /^\p{Ll}/u.test(text) && !isBareLabel(` ${text.slice(from)}`);
}

function isBareLabel(rest: string): boolean {
  return /^\s+(?:[([]\s?[A-Ja-j1-9]\s?[)\]]|(?:[A-Ja-j1-9][).]?|true|false|t|f)\s*[)\].]?\s*$)|^$/iu.test(
    rest,
  );
}

const explanationWord =
  /^[([]?\s*(?:explanation|rationale|reason(?:ing)?|feedback|justification|solution|sol|soln|hint|comment|note)\s*(?:[:：]|\.(?=\s)|\s[–—-](?=\s))\s*/iu;

function findExplanation(text: string): LineRole | undefined {
  const match = explanationWord.exec(text);
  return match === null ? undefined : { role: 'explanation', from: match[0].length };
}

const instructions =
  /^[\W_]*(?:general\s+|important\s+)?(?:instructions?|directions?|guidelines?|guidance|rules|notes?|how\s+to\b.*|please\s+note)(?:\s+(?:to|for)\s+.{1,60})?\s*[:.]?[\W_]*$/iu;

/** `Questions 5–8 refer to the map.` */
const forSeveral = /^(?:for\s+)?questions?\s+(?:no\.?\s*)?\d{1,3}\s*(?:-|–|—|to|and|&)\s*\d{1,3}\b/iu;

const endings =
  /^[\W_]*(?:(?:this\s+is\s+)?(?:the\s+)?end(?:\s+of\s+(?:the\s+)?[\w\s]{1,40})?|good\s+luck.{0,40}|best\s+of\s+luck.{0,40}|all\s+the\s+best.{0,40}|please\s+turn\s+over|turn\s+over|p\.?t\.?o|stop(?:\s+here)?|thank\s+you.{0,40}|(?:grand\s+)?total(?:\s+(?:marks|points))?\s*[:=]?\s*\d{1,4}(?:\s*(?:marks|points))?|continued(?:\s+on\s+.{1,30})?)?[\W_]*$/iu;

function findHeading(text: string): LineRole | undefined {
  if (text.length > maxHeadingLength) return undefined;
  if (instructions.test(text) || forSeveral.test(text)) return { role: 'instructions' };
  const heading = findSection(text);
  if (heading !== undefined) return { role: 'section', heading };
  return isEnding(text) ? { role: 'ending' } : undefined;
}

/** `____` alone is a blank to fill in, `***` an end. */
function isEnding(text: string): boolean {
  return endings.test(text) && /[\p{L}*=~#]|^[-–—]{3,}$/u.test(text);
}
