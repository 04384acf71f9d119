import { countKnownHeadings } from '../table/find-header.ts';
import { splitRecords } from './split-records.ts';

const delimiters = [',', ';', '\t', '|'];

/** The header stands within it, whatever comes before. */
const headLength = 100_000;
const headRows = 20;
/** A long row must not outweigh a header. */
const mostFilled = 100;

/** The one that makes most columns known in the header; else the one that divides a row most often. */
export function chooseDelimiter(text: string): string {
  const head = text.slice(0, headLength);
  const tried = delimiters.map((delimiter) => ({ delimiter, ...rate(head, delimiter) }));
  const best = tried.toSorted((one, other) => other.known - one.known || other.cells - one.cells)[0];
  return best?.delimiter ?? ',';
}

function rate(head: string, delimiter: string): { known: number; cells: number } {
  const records = Array.from(splitRecords(head, delimiter)).slice(0, headRows);
  return {
    known: Math.max(0, ...records.map(({ cells }) => rateHeader(cells))),
    cells: Math.max(0, ...records.map(({ cells }) => cells.length)),
  };
}

/** A wrong delimiter leaves headings that nobody knows. */
function rateHeader(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell.trim() !== '').length;
  return countKnownHeadings(cells) * 2 - Math.min(filled, mostFilled);
}
