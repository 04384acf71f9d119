import { countKnownHeadings } from '../table/find-header.ts';
import { splitRecords } from './split-records.ts';

const delimiters = [',', ';', '\t', '|'];

/** The header is expected within these limits. */
const maxHeadLength = 100_000;
const maxHeadRows = 20;
/** A long row must not outweigh a header. */
const maxFilled = 100;

/** Chooses the delimiter with the most known headings, else the one that splits a row most often. */
export function chooseDelimiter(text: string): string {
  const head = text.slice(0, maxHeadLength);
  const ratings = delimiters.map((delimiter) => ({ delimiter, ...rate(head, delimiter) }));
  const best = ratings.toSorted((one, other) => other.known - one.known || other.cells - one.cells)[0];
  return best?.delimiter ?? ',';
}

function rate(head: string, delimiter: string): { known: number; cells: number } {
  const records = Array.from(splitRecords(head, delimiter)).slice(0, maxHeadRows);
  return {
    known: Math.max(0, ...records.map(({ cells }) => rateHeader(cells))),
    cells: Math.max(0, ...records.map(({ cells }) => cells.length)),
  };
}

/** A wrong delimiter yields unknown headings. */
function rateHeader(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell.trim() !== '').length;
  return countKnownHeadings(cells) * 2 - Math.min(filled, maxFilled);
}
