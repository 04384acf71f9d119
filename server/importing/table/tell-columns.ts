import { say } from '#server/language/say.ts';
import { sayAll } from '#server/language/say-values.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import { FileRefused, type Report } from '../paper.ts';
import type { Columns } from './columns.ts';
import type { Header } from './find-header.ts';
import { isFilled, textAt } from './row-cells.ts';
import type { Table } from './table.ts';
import { quote } from './wording.ts';

const mostTold = 12;

/** What is wrong with the columns of a table, and which are not read. */
export function tellColumns(table: Table, { columns, index }: Header, report: Report): void {
  const place = (text: string) =>
    table.sheet === null ? text : say('Sheet "{sheet}": {text}', { sheet: table.sheet, text });
  const name = (at: number) => quote(columns.headings[at] ?? '');
  if (columns.crowded !== undefined) throw refuseCrowded(place, name(columns.crowded));
  for (const [one, other] of columns.doubled) {
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
  const unknown = columns.unknown.slice(0, mostTold).map(name);
  if (unknown.length > 0) report({ type: 'remark', text: place(describeUnknown(unknown)) });
  const nameless = listNameless(table, index, columns).slice(0, mostTold);
  if (nameless.length > 0) report({ type: 'remark', text: place(describeNameless(nameless)) });
}

function refuseCrowded(place: (text: string) => string, name: string): FileRefused {
  return new FileRefused(
    place(
      say(
        'Column {name} does not say which option is which. Give every option a column of its own (Option A, Option B …) and write the letter of the right one under Correct Answer.',
        { name },
      ),
    ),
  );
}

function describeUnknown(names: readonly string[]): string {
  return say(
    '{count, plural, one {Column {names} is not known and was left aside.} other {Columns {names} are not known and were left aside.}}',
    { count: names.length, names: sayAll(names) },
  );
}

function describeNameless(letters: readonly string[]): string {
  return say(
    '{count, plural, one {Column {letters} has no heading and was left aside.} other {Columns {letters} have no heading and were left aside.}}',
    { count: letters.length, letters: sayAll(letters) },
  );
}

/**
 * Columns with text and without a heading, as Excel calls them. One that only counts the rows is of no matter; in a
 * text, cells beyond the header are faults of their rows.
 */
function listNameless({ rows, delimiter }: Table, header: number, columns: Columns): string[] {
  const used = new Set(columns.options.map(({ at }) => at));
  const width = delimiter === undefined ? Number.POSITIVE_INFINITY : columns.headings.length;
  const isNameless = (at: number) => at < width && !used.has(at) && (columns.headings[at] ?? '') === '';
  const found = new Set<number>();
  for (const row of rows.slice(header + 1)) {
    row.cells.forEach((cell, at) => {
      if (isNameless(at) && isFilled(cell) && !/^\d+\W?$/.test(textAt(row, at).slice(0, 20))) found.add(at);
    });
  }
  return [...found].toSorted((one, other) => one - other).map(nameColumn);
}

function nameColumn(at: number): string {
  const rest = Math.floor(at / 26);
  return `${rest === 0 ? '' : nameColumn(rest - 1)}${optionLetter(at % 26)}`;
}
