import { say } from '#server/language/say.ts';
import type { PeopleColumn } from '#shared/contract/people/people-imports.ts';
import { peopleImport } from '#shared/limits.ts';
import { readCsv } from '../csv/read-csv.ts';
import { type FileKind, FileRefused, type ReadEvent, type SourceFile } from '../reader-output.ts';
import { sniffFile } from '../sniff.ts';
import { describeHeadings } from '../table/find-header.ts';
import { isFilled } from '../table/row-cells.ts';
import type { Table, TableRow } from '../table/table.ts';
import { isPeopleGuide } from '../templates/people-guide.ts';
import { collapseSpaces, cutText, makeStorable } from '../text/storable-text.ts';
import { findPeopleHeader, type PeopleHeader } from './people-columns.ts';
import type { PeopleEvent, ReadPerson } from './people-events.ts';

type ReportPeople = (event: PeopleEvent) => void;

interface HeadedTable {
  table: Table;
  header: PeopleHeader;
}

/** Longer than any value that may be stored, so a truncated value is refused later. */
const maxCellLength = 2_000;

/** Reports the people of a file in order. Throws `FileRefused` when it cannot be imported at all. */
export async function readSourceFile(file: SourceFile, report: ReportPeople): Promise<FileKind> {
  const kind = sniffFile(file);
  if (kind === 'PDF')
    throw new FileRefused(say('Please upload a CSV or Excel file of people.'), { isUnsupported: true });
  report({ type: 'progress', percent: 0 });
  const tables =
    kind === 'TEXT'
      ? [readCsv(file, dropQuestions(report))]
      : await readSheets(file, kind, dropQuestions(report));
  const headed = findHeaded(tables, report);
  reportColumns(headed, report);
  let count = 0;
  for (const { table, header } of headed) {
    for (const row of table.rows.slice(header.index + 1)) {
      const person = readPerson(row, header, headed.length > 1 ? table.sheet : null);
      if (person === undefined) continue;
      count += 1;
      if (count > peopleImport.maxRows) throw refuseTooManyPeople();
      report({ type: 'person', person });
    }
  }
  if (count === 0) throw new FileRefused(say('No people were found. There are no rows below the header.'));
  return kind === 'TEXT' ? 'CSV' : 'EXCEL';
}

function refuseTooManyPeople(): FileRefused {
  const most = peopleImport.maxRows;
  return new FileRefused(
    say('This file has more than {most, number} people. Split it into smaller files.', { most }),
  );
}

function dropQuestions(report: ReportPeople): (event: ReadEvent) => void {
  return (event) => {
    if (event.type !== 'question') report(event);
  };
}

async function readSheets(
  file: SourceFile,
  kind: 'XLSX' | 'XLS' | 'HTML',
  report: (event: ReadEvent) => void,
): Promise<Table[]> {
  const { readWorkbook } = await import('../sheet/read-workbook.ts');
  const tables = await readWorkbook(file, kind, report);
  return tables.filter(
    ({ sheet, rows }) =>
      !isPeopleGuide(
        sheet,
        rows.flatMap(({ cells }) => cells.map(({ text }) => text)),
      ),
  );
}

function findHeaded(tables: readonly Table[], report: ReportPeople): HeadedTable[] {
  const headed: HeadedTable[] = [];
  for (const table of tables) {
    const header = findPeopleHeader(table.rows);
    if (header !== undefined) headed.push({ table, header });
    else if (table.sheet !== null)
      report({
        type: 'remark',
        text: say(
          'Sheet "{sheet}" has no "Email", "Student number" or "Employee ID" column and was skipped.',
          { sheet: table.sheet },
        ),
      });
  }
  if (headed.length > 0) return headed;
  const found = tables.map(({ rows }) => describeHeadings(rows)).find((headings) => headings !== '');
  throw new FileRefused(
    found === undefined
      ? say('The file is empty.')
      : say(
          'The file needs an "Email", "Student number" or "Employee ID" column, and others such as "First name". Found: {found}.',
          { found },
        ),
  );
}

function reportColumns(headed: readonly HeadedTable[], report: ReportPeople): void {
  const columns = new Set(headed.flatMap(({ header }) => [...header.at.keys()]));
  const unknown = new Set(headed.flatMap(({ header }) => header.unknown));
  const exported = new Set(headed.flatMap(({ header }) => header.exported));
  report({
    type: 'columns',
    columns: [...columns],
    unknown: [...unknown].map(makeStorable),
    exported: [...exported].map(makeStorable),
  });
}

// Exports write '+233 20 123 4567, so that no spreadsheet runs it as a formula (`server/exporting/cells.ts`).
const inertMark = /^'(?=\s*[=+\-@＝＋－＠])/u;

/** Undefined for a row that is empty in all known columns. */
function readPerson(row: TableRow, { at }: PeopleHeader, sheet: string | null): ReadPerson | undefined {
  const person: ReadPerson = { sheet, row: row.number, cells: {}, days: {}, faults: [] };
  if (row.fault !== undefined) person.faults.push({ column: null, message: row.fault });
  for (const [column, place] of at) readCell(person, row, column, place);
  const isBlank = Object.keys(person.cells).length === 0 && person.faults.length === 0;
  return isBlank ? undefined : person;
}

function readCell(person: ReadPerson, row: TableRow, column: PeopleColumn, place: number): void {
  const cell = row.cells[place];
  if (cell === undefined || !isFilled(cell)) return;
  if (cell.fault !== undefined) {
    person.faults.push({ column, message: say('The cell {fault}', { fault: cell.fault }) });
    return;
  }
  const text = makeStorable(cutText(cell.text, maxCellLength)).replace(inertMark, '');
  person.cells[column] = column === 'password' ? text.trim() : collapseSpaces(text);
  if (cell.day !== undefined) person.days[column] = cell.day;
}
