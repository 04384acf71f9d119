import { cutText } from '../text/storable-text.ts';
import type { Columns } from './columns.ts';
import type { Cell, TableRow } from './table.ts';

const maxSourceLength = 20_000;

/** The trimmed text of a cell; empty without a cell. */
export function textAt({ cells }: TableRow, at: number | undefined): string {
  return at === undefined ? '' : (cells[at]?.text.trim() ?? '');
}

export function isFilled(cell: Cell | undefined): boolean {
  return cell !== undefined && (cell.fault !== undefined || cell.text.trim() !== '');
}

export function listFilled({ cells }: TableRow): number[] {
  return cells.flatMap((cell, at) => (isFilled(cell) ? [at] : []));
}

/** The columns that make a question. */
export function listQuestionColumns({
  question,
  type,
  correct,
  points,
  feedback,
  options,
}: Columns): number[] {
  const single = [question, type, correct, points, feedback].filter((at) => at !== undefined);
  return [...single, ...options.map(({ at }) => at)];
}

export function listNameColumns({ quiz, bank, subject }: Columns): number[] {
  return [quiz, bank, subject].filter((at) => at !== undefined);
}

/** The row's original text. */
export function joinCells({ cells }: TableRow): string {
  const last = cells.findLastIndex(isFilled);
  let source = cells[0]?.text.trim() ?? '';
  for (const { text } of cells.slice(1, last + 1)) {
    source += ` | ${text.trim()}`;
    if (source.length > maxSourceLength) break;
  }
  return cutText(source, maxSourceLength);
}
