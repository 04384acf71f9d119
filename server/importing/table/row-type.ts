import { say } from '#server/language/say.ts';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { readLabel } from './answer-label.ts';
import type { WrittenOption } from './choose-option.ts';
import type { Columns } from './columns.ts';
import { listTypeNames, readQuestionType } from './question-type.ts';
import { quote } from './quote.ts';
import { textAt } from './row-cells.ts';
import type { TableRow } from './table.ts';
import { areTrueAndFalse, readExplainedTrueFalse, readTrueFalse } from './true-false.ts';

interface Typed {
  row: TableRow;
  columns: Columns;
  sectionType: QuestionType | undefined;
  options: readonly WrittenOption[];
  answer: string;
}

export interface RowType {
  /** Null when it is unclear. The fault then says why. */
  questionType: QuestionType | null;
  fault?: string;
}

export function readRowType(typed: Typed): RowType {
  const { row, columns, sectionType } = typed;
  const cell = textAt(row, columns.type);
  if (cell !== '') return readTypeCell(cell);
  return sectionType === undefined ? deduceType(typed) : { questionType: sectionType };
}

function readTypeCell(cell: string): RowType {
  const type = readQuestionType(cell);
  if (type === undefined)
    return {
      questionType: null,
      fault: say('Type is {type}. Use {types}.', { type: quote(cell), types: listTypeNames() }),
    };
  if (type !== 'MULTIPLE_SELECT') return { questionType: type };
  return {
    questionType: null,
    fault: say('Type is {type}, but a question can have only one correct answer. Use {types}.', {
      type: quote(cell),
      types: listTypeNames(),
    }),
  };
}

function deduceType(typed: Typed): RowType {
  const { options, type, correct } = typed.columns;
  if (options.length > 0 || type !== undefined) return deduceFromCells(typed);
  return { questionType: correct === undefined ? 'ESSAY' : 'SHORT_ANSWER' };
}

function deduceFromCells({ options, answer, columns }: Typed): RowType {
  if (options.length > 0) {
    return {
      questionType: areTrueAndFalse(options.map(({ text }) => text)) ? 'TRUE_FALSE' : 'MULTIPLE_CHOICE',
    };
  }
  if (answer === '') return { questionType: null, fault: nothingToDeduceFrom() };
  if ((readTrueFalse(answer) ?? readExplainedTrueFalse(answer)) !== undefined)
    return { questionType: 'TRUE_FALSE' };
  return {
    questionType: columns.options.length > 0 && isLetter(answer) ? 'MULTIPLE_CHOICE' : 'SHORT_ANSWER',
  };
}

function nothingToDeduceFrom(): string {
  return say('There are no options and no correct answer. Fill them in, or set the type to {types}.', {
    types: listTypeNames(),
  });
}

/** A letter names an option, so it cannot be a short answer. */
function isLetter(answer: string): boolean {
  return /^[A-F]$/.test(readLabel(answer)?.letter ?? '') && readLabel(answer)?.position === undefined;
}
