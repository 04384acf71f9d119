import { say } from '#server/language/say.ts';
import type { QuestionType } from '#shared/contract/question-banks.ts';
import { question as limit } from '#shared/limits.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import { readLabel } from '../../table/answer-label.ts';
import { readExplainedTruth, readTruth } from '../../table/truth.ts';
import { quote } from '../../table/wording.ts';
import { collapseSpaces, cutText } from '../../text/storable-text.ts';
import type { KeyEntry } from './bare-key.ts';
import { readDeclaredType } from './declared-type.ts';
import { settlePoints } from './item-points.ts';
import { isNumbered, listOptionLabels } from './labels.ts';
import type { PaperSettings } from './paper-settings.ts';
import { joinPieces, type Vocabulary } from './paragraph.ts';
import { listMarks, type PrintedMarks, takeMarks } from './printed-marks.ts';
import type { ItemParts } from './read-item.ts';
import { settleChoice } from './settle-choice.ts';
import { settleEssay, settleShortAnswer, settleTruth } from './settle-written.ts';
import { noAnswer, type Settled } from './settled.ts';
import { findTruthChoice, type TruthChoice } from './truth-choice.ts';
import { listWrittenWays, type Way } from './ways.ts';

export interface SettledItem extends Omit<Settled, 'feedback'> {
  questionText: string;
  points: number;
  feedback: string;
}

/** A question as it will be stored, with everything that keeps it from being so. */
export function settleItem(
  parts: ItemParts,
  settings: PaperSettings,
  entries: readonly KeyEntry[],
  vocabulary: Vocabulary,
): SettledItem {
  const declared = readDeclaredType(parts, settings);
  const ways = listWrittenWays(parts, entries, vocabulary);
  const theory = readTheory(parts, declared.stated ?? declared.hinted, ways, vocabulary);
  const stem = theory?.stem ?? takeMarks(joinPieces(parts.stem, vocabulary, true));
  const choice =
    parts.options === undefined || theory ? undefined : settleChoice(parts.options, ways, vocabulary);
  const truth = choice ? undefined : findTruthChoice(stem.text, parts.stem);
  const points = settlePoints({ parts, settings, marks: theory?.marks ?? [stem.marks], choice });
  const settled =
    choice === undefined
      ? settleWritten(stem, ways, { ...declared, truth, hasMarks: points.isPrinted })
      : agree(choice, declared.stated);
  const questionText = (truth && settled.questionType === 'TRUE_FALSE' ? truth.text : stem.text).trim();
  const feedback = [...settled.feedback, joinPieces(parts.feedback, vocabulary, true)]
    .filter(Boolean)
    .join('\n');
  const faults = [
    ...declared.faults,
    ...points.faults,
    ...findSwallowed(parts),
    ...(choice === undefined && theory === undefined ? findStrayOption(parts) : []),
    ...findTextFaults(questionText, feedback),
    ...settled.faults,
  ];
  return {
    ...settled,
    correctAnswer: faults.includes(noAnswer()) ? null : settled.correctAnswer,
    options: points.options ?? settled.options,
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
  ways: readonly Way[],
  vocabulary: Vocabulary,
): Theory | undefined {
  const text = joinPieces(body, vocabulary, true);
  const marks = listMarks(text);
  const hasParts = marks.length > 1 && marks.length >= (options?.options.length ?? 0);
  if (hasParts && ways.length === 0) return { stem: { text, marks: null }, marks };
  if (options === undefined || type !== 'ESSAY') return undefined;
  const stem = takeMarks(text);
  return { stem, marks: [stem.marks] };
}

interface Known {
  stated: QuestionType | null;
  hinted: QuestionType | null;
  truth: TruthChoice | undefined;
  hasMarks: boolean;
}

function settleWritten(stem: PrintedMarks, ways: readonly Way[], known: Known): Settled {
  const { stated, truth, hinted } = known;
  const type = stated ?? (truth === undefined ? hinted : 'TRUE_FALSE') ?? deduceType(stem.text, ways, known);
  switch (type) {
    case 'TRUE_FALSE':
      return settleTruth(ways, truth);
    case 'SHORT_ANSWER':
      return settleShortAnswer(ways);
    case 'ESSAY':
      return settleEssay(ways);
    case 'MULTIPLE_CHOICE':
      return unsettled(type, say('No options were found.'));
    case null:
      return unsettled(null, findMissing(ways));
  }
}

/** Null when nothing tells it. */
function deduceType(text: string, ways: readonly Way[], { hasMarks }: Known): QuestionType | null {
  const [first] = ways;
  if (first === undefined) {
    if (hasMarks) return 'ESSAY';
    return /_{3,}|\.{5,}|…{2,}/u.test(text) ? 'SHORT_ANSWER' : null;
  }
  if (ways.some(({ said }) => isTruthWord(said))) return 'TRUE_FALSE';
  return ways.some(({ said }) => isOptionLabel(said)) ? null : 'SHORT_ANSWER';
}

function isTruthWord(said: string): boolean {
  const isSpelled = /^[\s(["']*(?:true|false|t|f|wahr|falsch|vrai|faux|verdadero|falso)\b/iu.test(said);
  return isSpelled && (readTruth(said) ?? readExplainedTruth(said)) !== undefined;
}

/** A single letter names an option, and there is none. */
function isOptionLabel(said: string): boolean {
  return /^[A-F]$/u.test(readLabel(collapseSpaces(said))?.letter ?? '') && !/^\d/u.test(said);
}

function findMissing(ways: readonly Way[]): string {
  const [first] = ways;
  return first === undefined
    ? noAnswer()
    : say('Correct Answer is {answer} but no options were found.', { answer: quote(first.said) });
}

function unsettled(questionType: QuestionType | null, fault: string): Settled {
  return { questionType, options: [], correctAnswer: null, feedback: [], faults: [fault] };
}

/** What `Type:` says must be what is there. */
function agree(choice: Settled, stated: QuestionType | null): Settled {
  if (stated === null || stated === choice.questionType) return choice;
  if (stated === 'MULTIPLE_CHOICE') return { ...choice, questionType: stated };
  const fault =
    stated === 'TRUE_FALSE'
      ? say('The type is True/False, but the options are not True and False.')
      : say('The type is Short Answer, but the question has options.');
  return { ...choice, questionType: stated, correctAnswer: null, faults: [fault, ...choice.faults] };
}

/** A second answer, with options or without any: the number of a question was not recognised. */
function findSwallowed({ answers, options, feedback }: ItemParts): string[] {
  const labels = feedback.flatMap(({ text }) => listOptionLabels(text).filter(({ from }) => from === 0));
  const hasSecondList = labels.some(({ place }) => place === 0) && labels.some(({ place }) => place === 1);
  return answers.length > 1 && (options === undefined || hasSecondList)
    ? [say('The question has more than one answer line. Is a question number missing?')]
    : [];
}

/** `B) Oslo` alone: where the others went could not be told. */
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
