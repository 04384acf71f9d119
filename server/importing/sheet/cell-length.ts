import { say } from '#server/language/say.ts';
import { FileRefused } from '../reader-output.ts';

/** Excel allows 32,767 characters. An endless cell would fill the memory. */
const maxCellLength = 100_000;

export function checkCellLength(characters: number): void {
  if (characters <= maxCellLength) return;
  throw new FileRefused(
    say(
      'A cell in this workbook has more than {most, number} characters. Shorten it and upload the file again.',
      { most: maxCellLength },
    ),
  );
}
