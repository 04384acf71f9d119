import { say } from '#server/language/say.ts';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { question as limit } from '#shared/limits.ts';
import { type ReadQuestion, rowPlace } from '../reader-output.ts';
import { takeMarks } from '../text/printed-marks.ts';
import { cutText } from '../text/storable-text.ts';
import type { WrittenOption } from './choose-option.ts';
import type { Columns } from './columns.ts';
import type { QuizNames } from './name-tracker.ts';
import { readPoints } from './points.ts';
import { quote } from './quote.ts';
import {
  describeCaseOnly,
  findEqualOptions,
  type ResolvedKey,
  relabelOptions,
  resolveKey,
} from './resolve-key.ts';
import { isFilled, joinCells, listNameColumns, listQuestionColumns, textAt } from './row-cells.ts';
import { readRowType } from './row-type.ts';
import { findMisplacedLetters, stripLetters } from './strip-labels.ts';
import type { TableRow } from './table.ts';

/** A row with a question, and what the rows above determine. */
export interface QuestionRow {
  row: TableRow;
  columns: Columns;
  sheet: string | null;
  delimiter: string | undefined;
  names: QuizNames;
  nameFaults: string[];
  sectionType: QuestionType | undefined;
}

/** `given` is the question's text, without a repeated number. */
export function readRow(question: QuestionRow, given: string): ReadQuestion {
  const { row, columns, sheet, names, nameFaults, sectionType } = question;
  const rowFault = findRowFault(question);
  if (rowFault !== undefined) return readFaultyRow(question, rowFault);
  const key = readKey(row, columns, sectionType);
  const { text, points } = takePoints(given, textAt(row, columns.points));
  const feedback = textAt(row, columns.feedback);
  return {
    ...names,
    place: rowPlace(row.number, sheet),
    questionType: key.questionType,
    questionText: cutText(text, limit.text),
    points: readPoints(points) ?? limit.points.default,
    options: key.options,
    correctAnswer: key.correctAnswer,
    feedback: cutText(feedback, limit.text),
    source: joinCells(row),
    faults: [
      ...findCellFaults(row, columns),
      ...nameFaults,
      ...findTextFaults(row, columns.question, text),
      ...key.faults,
      ...findPointFaults(points),
      ...(feedback.length > limit.text
        ? [say('Explanation is longer than {most, number} characters.', { most: limit.text })]
        : []),
    ],
    remarks: [
      ...describeCaseOnly(key.options),
      ...(isFilled(row.cells[columns.picture ?? -1])
        ? [say('has a picture, which is not imported. Add it in the editor.')]
        : []),
    ],
  };
}

/** `Why? (3 marks)`: the points, unless their column says something else. */
function takePoints(given: string, column: string): { text: string; points: string } {
  const { text, marks } = takeMarks(given);
  const printed = marks === null ? undefined : readPoints(marks);
  if (marks === null || printed === undefined || text === '') return { text: given, points: column };
  if (column === '') return { text, points: marks };
  return { text: readPoints(column) === printed ? text : given, points: column };
}

const delimiterNames: Record<string, string> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

/** A fault of the whole row: its cells may all be in the wrong columns. */
function findRowFault({ row, columns, delimiter }: QuestionRow): string | undefined {
  if (row.fault !== undefined) return row.fault;
  const cells = row.cells.findLastIndex(isFilled) + 1;
  const width = columns.headings.length;
  if (delimiter === undefined || cells <= width) return undefined;
  return say(
    '{cells} cells but the header has {width}. Put text containing {name, select, comma {commas} semicolon {semicolons} tab {tabs} bar {bars} other {{delimiter}}} in quotes.',
    { cells, width, name: delimiterNames[delimiter] ?? '', delimiter: quote(delimiter) },
  );
}

function readFaultyRow({ row, columns, sheet, names }: QuestionRow, fault: string): ReadQuestion {
  return {
    ...names,
    place: rowPlace(row.number, sheet),
    questionType: null,
    questionText: cutText(textAt(row, columns.question), limit.text),
    points: limit.points.default,
    options: [],
    correctAnswer: null,
    feedback: '',
    source: joinCells(row),
    faults: [fault],
    remarks: [],
  };
}

function readKey(
  row: TableRow,
  columns: Columns,
  sectionType: QuestionType | undefined,
): ResolvedKey & { questionType: QuestionType | null } {
  const options = readOptions(row, columns);
  const answer = textAt(row, columns.correct);
  const { questionType, fault } = readRowType({ row, columns, sectionType, options, answer });
  const resolved = resolveUnlessFaulty(row, columns, () => {
    if (questionType === null) return undefined;
    const emptyLetters = listEmptyLetters(columns, options);
    return resolveKey({ questionType, options, emptyLetters, answer, owner: 'row' });
  });
  const key = resolved ?? {
    options: relabelOptions(options).slice(0, limit.maxOptions),
    correctAnswer: null,
    faults: findEqualOptions(options),
  };
  const faults = [...findMisplacedLetters(options), ...key.faults];
  return { ...key, questionType, faults: fault === undefined ? faults : [fault, ...faults] };
}

/** An unreadable cell has its own fault. To report a missing answer or option as well would mislead. */
function resolveUnlessFaulty(
  row: TableRow,
  columns: Columns,
  resolve: () => ResolvedKey | undefined,
): ResolvedKey | undefined {
  const used = [columns.type, columns.correct, ...columns.options.map(({ at }) => at)];
  const isFaulty = used.some((at) => at !== undefined && row.cells[at]?.fault !== undefined);
  return isFaulty ? undefined : resolve();
}

function readOptions(row: TableRow, columns: Columns): WrittenOption[] {
  const written = columns.options.map(({ letter, at }) => ({ letter, text: textAt(row, at) }));
  return stripLetters(written.filter(({ text }) => text !== ''));
}

function listEmptyLetters(columns: Columns, options: readonly WrittenOption[]): string[] {
  const filled = new Set(options.map(({ letter }) => letter));
  return columns.options.map(({ letter }) => letter).filter((letter) => !filled.has(letter));
}

function findCellFaults(row: TableRow, columns: Columns): string[] {
  return [...listNameColumns(columns), ...listQuestionColumns(columns)]
    .toSorted((one, other) => one - other)
    .flatMap((at) => {
      const fault = row.cells[at]?.fault;
      const option = columns.options.find((column) => column.at === at);
      const name =
        option === undefined
          ? (columns.headings[at] ?? '')
          : say('Option {letter}', { letter: option.letter });
      return fault === undefined ? [] : [say('{name} {fault}', { name, fault })];
    });
}

function findTextFaults({ cells }: TableRow, at: number, text: string): string[] {
  if (text === '') return cells[at]?.fault === undefined ? [say('Question text is required.')] : [];
  return text.length > limit.text
    ? [say('Question is longer than {most, number} characters.', { most: limit.text })]
    : [];
}

function findPointFaults(points: string): string[] {
  if (points === '' || readPoints(points) !== undefined) return [];
  return [
    say('Points is {points}. Use a number from {least} to {most}.', {
      points: quote(points),
      least: limit.points.min,
      most: limit.points.max,
    }),
  ];
}
