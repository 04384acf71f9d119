import { say } from '#server/language/say.ts';
import { upload } from '#shared/limits.ts';
import { FileRefused } from './reader-output.ts';

/** The limit of an Excel sheet. */
const maxRows = 1_048_576;

/** Checked while counting: a file of nothing but commas, or of a million questions, must not fill the memory first. */
export function checkCellCount(count: number): void {
  const most = upload.maxCells;
  if (count <= most) return;
  throw new FileRefused(
    say('This file has more than {most, number} cells. Split it into smaller files.', { most }),
  );
}

export function checkRowCount(count: number): void {
  if (count <= maxRows) return;
  throw new FileRefused(
    say('This file has more than {most, number} rows. Split it into smaller files.', { most: maxRows }),
  );
}

export function checkQuestionCount(count: number): void {
  const most = upload.maxQuestions;
  if (count <= most) return;
  throw new FileRefused(
    say('This file has more than {most, number} questions. Split it into smaller files.', { most }),
  );
}
