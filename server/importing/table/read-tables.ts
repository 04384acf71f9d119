import { say } from '#server/language/say.ts';
import { describePlace, FileRefused, type Report, rowPlace, type SourceFile } from '../reader-output.ts';
import type { Columns } from './columns.ts';
import { describeHeadings, findHeader, findPoorHeader, type Header } from './find-header.ts';
import { readRow } from './read-row.ts';
import { reportColumns } from './report-columns.ts';
import { reportRowsAbove } from './report-rows-above.ts';
import { isFilled, listFilled, textAt } from './row-cells.ts';
import { stripNumbers } from './strip-labels.ts';
import type { Table, TableRow } from './table.ts';
import { titleOfFile } from './titles.ts';
import { walkRows } from './walk-rows.ts';

interface HeadedTable {
  table: Table;
  header: Header;
}

/** Reports the questions of a CSV file or of the sheets of a workbook. */
export function readTables(
  tables: readonly Table[],
  { fileName }: Pick<SourceFile, 'fileName'>,
  report: Report,
): void {
  const headed = findHeaders(tables, findHeader) ?? findHeaders(tables, findPoorHeader);
  if (headed === undefined) throw refuseWithoutHeader(tables);
  reportSkippedSheets(tables, headed, report);
  const rows = headed.reduce((sum, { table }) => sum + table.rows.length, 0);
  let done = 0;
  for (const headedTable of headed) {
    readTable(headedTable, titleOfFile(fileName), report, () => {
      done += 1;
      if (done % 500 === 0)
        report({ type: 'progress', percent: Math.min(99, Math.floor((done / rows) * 100)) });
    });
  }
}

function findHeaders(
  tables: readonly Table[],
  find: (rows: readonly TableRow[]) => Header | undefined,
): HeadedTable[] | undefined {
  const headed = tables.flatMap((table): HeadedTable[] => {
    const header = find(table.rows);
    return header === undefined ? [] : [{ table, header }];
  });
  return headed.length === 0 ? undefined : headed;
}

function refuseWithoutHeader(tables: readonly Table[]): FileRefused {
  const found = tables.map(({ rows }) => describeHeadings(rows)).find((headings) => headings !== '');
  return new FileRefused(
    found === undefined ? say('The file is empty.') : say('No "Question" column. Found: {found}.', { found }),
  );
}

function reportSkippedSheets(tables: readonly Table[], headed: readonly HeadedTable[], report: Report): void {
  const read = new Set(headed.map(({ table }) => table));
  for (const { sheet, rows } of tables.filter((table) => !read.has(table))) {
    if (sheet === null || !rows.some((row) => listFilled(row).length > 0)) continue;
    report({
      type: 'remark',
      text: say('Sheet "{sheet}" has no "Question" column and was skipped.', { sheet }),
    });
  }
}

function readTable(
  { table, header }: HeadedTable,
  fileTitle: string,
  report: Report,
  onRow: () => void,
): void {
  reportRowsAbove(table, header, report);
  reportColumns(table, excludeEmptyDuplicates(table, header), report);
  const { questions, remarks } = walkRows(table, header, fileTitle);
  for (const { row, text } of remarks)
    report({ type: 'remark', text: `${describePlace(rowPlace(row.number, table.sheet))}: ${text}` });
  const texts = stripNumbers(
    questions.map(({ row, columns }) => ({
      text: textAt(row, columns.question),
      ownNumber: findOwnNumber(row, columns),
    })),
  );
  questions.forEach((question, at) => {
    onRow();
    report({ type: 'question', question: readRow(question, texts[at] ?? '') });
  });
}

/** Some templates repeat a heading for further correct answers. Left empty, it takes nothing away. */
function excludeEmptyDuplicates({ rows }: Table, header: Header): Header {
  const isUsed = (at: number) => rows.slice(header.index + 1).some(({ cells }) => isFilled(cells[at]));
  const duplicates = header.columns.duplicates.filter(([, other]) => isUsed(other));
  return { ...header, columns: { ...header.columns, duplicates } };
}

function findOwnNumber(row: TableRow, { ignored }: Columns): string {
  return ignored.map((at) => textAt(row, at)).find((text) => /^\D{0,3}\d{1,4}\D{0,2}$/.test(text)) ?? '';
}
