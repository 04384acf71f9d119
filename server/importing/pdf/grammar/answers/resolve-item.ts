import { say } from '#server/language/say.ts';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { question as limit } from '#shared/limits.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import { readLabel } from '../../../table/answer-label.ts';
import { quote } from '../../../table/quote.ts';
import { readExplainedTrueFalse, readTrueFalse } from '../../../table/true-false.ts';
import { listMarks, type PrintedMarks, takeMarks } from '../../../text/printed-marks.ts';
import { collapseSpaces, cutText } from '../../../text/storable-text.ts';
import type { KeyEntry } from '../answer-key/bare-key.ts';
import { isNumbered, listOptionLabels } from '../labels.ts';
import type { PaperSettings } from '../paper-settings.ts';
import { joinPieces, type Vocabulary } from '../paragraph.ts';
import type { ItemParts } from '../split-item.ts';
import { readDeclaredType } from './declared-type.ts';
import { resolvePoints } from './item-points.ts';
import { noAnswer, type Resolution } from './resolution.ts';
import { resolveChoice } from './resolve-choice.ts';
import { resolveEssay, resolveShortAnswer, resolveStatement } from './resolve-written.ts';
import { listStatedAnswers, type StatedAnswer } from './stated-answers.ts';
import { findTrueFalseChoice, type TrueFalseChoice } from './true-false-choice.ts';

export interface ResolvedItem extends Omit<Resolution, 'feedback'> {
  questionText: string;
  points: number;
  feedback: string;
}

/** Converts a question to its stored form and lists every fault that prevents its import. */
export function resolveItem(
  parts: ItemParts,
  settings: PaperSettings,
  entries: readonly KeyEntry[],
  vocabulary: Vocabulary,
): ResolvedItem {
  const declared = readDeclaredType(parts, settings);
  const stated = listStatedAnswers(parts, entries, vocabulary);
  const theory = readTheory(parts, declared.stated ?? declared.hinted, stated, vocabulary);
  const stem = theory?.stem ?? takeMarks(joinPieces(parts.stem, vocabulary, true));
  const choice =
    parts.options === undefined || theory ? undefined : resolveChoice(parts.options, stated, vocabulary);
  const trueFalse = choice ? undefined : findTrueFalseChoice(stem.text, parts.stem);
  const points = resolvePoints({ parts, settings, marks: theory?.marks ?? [stem.marks], choice });
  const resolved =
    choice === undefined
      ? resolveWritten(stem, stated, { ...declared, trueFalse, hasMarks: points.isPrinted })
      : checkDeclaredType(choice, declared.stated);
  const questionText = (
    trueFalse && resolved.questionType === 'TRUE_FALSE' ? trueFalse.text : stem.text
  ).trim();
  const feedback = [...resolved.feedback, joinPieces(parts.feedback, vocabulary, true)]
    .filter(Boolean)
    .join('\n');
  const faults = [
    ...declared.faults,
    ...points.faults,
    ...findMergedQuestion(parts),
    ...(choice === undefined && theory === undefined ? findStrayOption(parts) : []),
    ...findTextFaults(questionText, feedback),
    ...resolved.faults,
  ];
  return {
    ...resolved,
    correctAnswer: faults.includes(noAnswer()) ? null : resolved.correctAnswer,
    options: points.options ?? resolved.options,
    questionText: cutText(questionText, limit.text),
    points: points.points,
    feedback: cutText(feedback, limit.text),
    faults,
  };
}

interface Theory {
  stem: PrintedMarks;
  marks: (string | null)[];
}

/** `(a) Define … (4 marks) (b) Explain … (6 marks)` are the parts of an essay, not options. */
function readTheory(
  { options, body }: ItemParts,
  type: QuestionType | null,
  stated: readonly StatedAnswer[],
  vocabulary: Vocabulary,
): Theory | undefined {
  const text = joinPieces(body, vocabulary, true);
  const marks = listMarks(text);
  const hasParts = marks.length > 1 && marks.length >= (options?.options.length ?? 0);
  if (hasParts && stated.length === 0) return { stem: { text, marks: null }, marks };
  if (options === undefined || type !== 'ESSAY') return undefined;
  const stem = takeMarks(text);
  return { stem, marks: [stem.marks] };
}

interface Hints {
  stated: QuestionType | null;
  hinted: QuestionType | null;
  trueFalse: TrueFalseChoice | undefined;
  hasMarks: boolean;
}

function resolveWritten(stem: PrintedMarks, answers: readonly StatedAnswer[], hints: Hints): Resolution {
  const { stated, trueFalse, hinted } = hints;
  const type =
    stated ?? (trueFalse === undefined ? hinted : 'TRUE_FALSE') ?? deduceType(stem.text, answers, hints);
  switch (type) {
    case 'TRUE_FALSE':
      return resolveStatement(answers, trueFalse);
    case 'SHORT_ANSWER':
      return resolveShortAnswer(answers);
    case 'ESSAY':
      return resolveEssay(answers);
    case 'MULTIPLE_CHOICE':
      return unresolved(type, say('No options were found.'));
    case null:
      return unresolved(null, findMissing(answers));
  }
}

/** Null when the type is unclear. */
function deduceType(text: string, stated: readonly StatedAnswer[], { hasMarks }: Hints): QuestionType | null {
  const [first] = stated;
  if (first === undefined) {
    if (hasMarks) return 'ESSAY';
    return /_{3,}|\.{5,}|…{2,}/u.test(text) ? 'SHORT_ANSWER' : null;
  }
  if (stated.some(({ answer }) => isTrueFalseWord(answer))) return 'TRUE_FALSE';
  return stated.some(({ answer }) => isOptionLabel(answer)) ? null : 'SHORT_ANSWER';
}

function isTrueFalseWord(answer: string): boolean {
  const isSpelled = /^[\s(["']*(?:true|false|t|f|wahr|falsch|vrai|faux|verdadero|falso)\b/iu.test(answer);
  return isSpelled && (readTrueFalse(answer) ?? readExplainedTrueFalse(answer)) !== undefined;
}

/** A single letter names an option, but the question has none. */
function isOptionLabel(answer: string): boolean {
  return /^[A-F]$/u.test(readLabel(collapseSpaces(answer))?.letter ?? '') && !/^\d/u.test(answer);
}

function findMissing(stated: readonly StatedAnswer[]): string {
  const [first] = stated;
  return first === undefined
    ? noAnswer()
    : say('Correct Answer is {answer} but no options were found.', { answer: quote(first.answer) });
}

function unresolved(questionType: QuestionType | null, fault: string): Resolution {
  return { questionType, options: [], correctAnswer: null, feedback: [], faults: [fault] };
}

/** The declared type must match the content. */
function checkDeclaredType(choice: Resolution, stated: QuestionType | null): Resolution {
  if (stated === null || stated === choice.questionType) return choice;
  if (stated === 'MULTIPLE_CHOICE') return { ...choice, questionType: stated };
  const fault =
    stated === 'TRUE_FALSE'
      ? say('The type is True/False, but the options are not True and False.')
      : say('The type is Short Answer, but the question has options.');
  return { ...choice, questionType: stated, correctAnswer: null, faults: [fault, ...choice.faults] };
}

/** A second answer means that the next question's number was not recognised. */
function findMergedQuestion({ answers, options, feedback }: ItemParts): string[] {
  const labels = feedback.flatMap(({ text }) => listOptionLabels(text).filter(({ from }) => from === 0));
  const hasSecondList = labels.some(({ place }) => place === 0) && labels.some(({ place }) => place === 1);
  return answers.length > 1 && (options === undefined || hasSecondList)
    ? [say('The question has more than one answer line. Is a question number missing?')]
    : [];
}

/** `B) Oslo` alone: the other options were not found. */
function findStrayOption({ body, answers }: ItemParts): string[] {
  const lines = [...body.slice(1), ...answers.flat()].map(({ text }) => listOptionLabels(text)[0]);
  const stray = lines.find((label) => label?.from === 0 && label.place > 0 && !isNumbered(label.style));
  return stray === undefined
    ? []
    : [say('Option {letter} was found, but no option A.', { letter: optionLetter(stray.place) })];
}

function findTextFaults(questionText: string, feedback: string): string[] {
  return [
    ...(questionText === '' ? [say('Question text is required.')] : []),
    ...(questionText.length > limit.text
      ? [say('The question is longer than {most, number} characters.', { most: limit.text })]
      : []),
    ...(feedback.length > limit.text
      ? [say('The explanation is longer than {most, number} characters.', { most: limit.text })]
      : []),
  ];
}
