import { say } from '#server/language/say.ts';
import { sayAll } from '#server/language/say-values.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import { FileRefused, type Report } from '../reader-output.ts';
import type { Columns } from './columns.ts';
import type { Header } from './find-header.ts';
import { quote } from './quote.ts';
import { isFilled, textAt } from './row-cells.ts';
import type { Table } from './table.ts';

const maxListed = 12;

/** Reports faults of a table's columns, and the columns that are not read. */
export function reportColumns(table: Table, { columns, index }: Header, report: Report): void {
  const place = (text: string) =>
    table.sheet === null ? text : say('Sheet "{sheet}": {text}', { sheet: table.sheet, text });
  const name = (at: number) => quote(columns.headings[at] ?? '');
  if (columns.allInOne !== undefined) throw refuseAllInOne(place, name(columns.allInOne));
  for (const [one, other] of columns.duplicates) {
    report({
      type: 'fault',
      text: place(
        say('Columns {one} and {other} mean the same. Remove one of them.', {
          one: name(one),
          other: name(other),
        }),
      ),
    });
  }
  const unknown = columns.unknown.slice(0, maxListed).map(name);
  if (unknown.length > 0) report({ type: 'remark', text: place(describeUnknown(unknown)) });
  const nameless = listNameless(table, index, columns).slice(0, maxListed);
  if (nameless.length > 0) report({ type: 'remark', text: place(describeNameless(nameless)) });
}

function refuseAllInOne(place: (text: string) => string, name: string): FileRefused {
  return new FileRefused(
    place(
      say(
        'Column {name} doesn’t say which option is which. Give each option its own column (Option A, Option B …) and write the letter of the correct one under Correct Answer.',
        { name },
      ),
    ),
  );
}

function describeUnknown(names: readonly string[]): string {
  return say(
    '{count, plural, one {Column {names} isn’t recognised and was skipped.} other {Columns {names} aren’t recognised and were skipped.}}',
    { count: names.length, names: sayAll(names) },
  );
}

function describeNameless(letters: readonly string[]): string {
  return say(
    '{count, plural, one {Column {letters} has no heading and was skipped.} other {Columns {letters} have no heading and were skipped.}}',
    { count: letters.length, letters: sayAll(letters) },
  );
}

/**
 * Lists columns with text but no heading, by their Excel letters. Leaves out one that only counts rows, and in a text
 * file cells beyond the header, which are faults of their rows.
 */
function listNameless({ rows, delimiter }: Table, header: number, columns: Columns): string[] {
  const used = new Set(columns.options.map(({ at }) => at));
  const width = delimiter === undefined ? Number.POSITIVE_INFINITY : columns.headings.length;
  const isNameless = (at: number) => at < width && !used.has(at) && (columns.headings[at] ?? '') === '';
  const nameless = new Set<number>();
  for (const row of rows.slice(header + 1)) {
    row.cells.forEach((cell, at) => {
      if (isNameless(at) && isFilled(cell) && !/^\d+\W?$/.test(textAt(row, at).slice(0, 20)))
        nameless.add(at);
    });
  }
  return [...nameless].toSorted((one, other) => one - other).map(nameColumn);
}

function nameColumn(at: number): string {
  const rest = Math.floor(at / 26);
  return `${rest === 0 ? '' : nameColumn(rest - 1)}${optionLetter(at % 26)}`;
}
