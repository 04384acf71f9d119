import { say } from '#server/language/say.ts';
import { FileRefused } from '../paper.ts';

/** Excel takes 32,767 characters; a cell without end would fill the memory before anyone looks at it. */
const longestCell = 100_000;

export function checkCellLength(characters: number): void {
  if (characters <= longestCell) return;
  throw new FileRefused(
    say(
      'A cell of this workbook has more than {most, number} characters. Shorten it and upload the file again.',
      { most: longestCell },
    ),
  );
}
