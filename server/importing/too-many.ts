import { upload } from '#shared/limits.ts';
import { FileRefused } from './paper.ts';

/** As many as a sheet of Excel can have. */
const mostRows = 1_048_576;

/**
 * Each is told while it is counted: a file of nothing but commas, or of a million questions, must not fill the memory
 * first.
 */
export function refuseTooManyCells(count: number): void {
  refuseAbove(count, upload.mostCells, 'cells');
}

export function refuseTooManyRows(count: number): void {
  refuseAbove(count, mostRows, 'rows');
}

export function refuseTooManyQuestions(count: number): void {
  refuseAbove(count, upload.mostQuestions, 'questions');
}

function refuseAbove(count: number, most: number, what: string): void {
  if (count <= most) return;
  throw new FileRefused(
    `This file has more than ${most.toLocaleString('en')} ${what}. Split it into smaller files.`,
  );
}
