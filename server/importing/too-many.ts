import { say } from '#server/language/say.ts';
import { upload } from '#shared/limits.ts';
import { FileRefused } from './paper.ts';

/** As many as a sheet of Excel can have. */
const mostRows = 1_048_576;

/**
 * Each is told while it is counted: a file of nothing but commas, or of a million questions, must not fill the memory
 * first.
 */
export function refuseTooManyCells(count: number): void {
  const most = upload.mostCells;
  if (count <= most) return;
  throw new FileRefused(
    say('This file has more than {most, number} cells. Split it into smaller files.', { most }),
  );
}

export function refuseTooManyRows(count: number): void {
  if (count <= mostRows) return;
  throw new FileRefused(
    say('This file has more than {most, number} rows. Split it into smaller files.', { most: mostRows }),
  );
}

export function refuseTooManyQuestions(count: number): void {
  const most = upload.mostQuestions;
  if (count <= most) return;
  throw new FileRefused(
    say('This file has more than {most, number} questions. Split it into smaller files.', { most }),
  );
}
