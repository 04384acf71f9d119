import { say } from '#server/language/say.ts';
import { describePlace, type Report, rowPlace } from '../reader-output.ts';
import type { Header } from './find-header.ts';
import { quote } from './quote.ts';
import { listFilled, textAt } from './row-cells.ts';
import type { Table, TableRow } from './table.ts';

/** A title, help or a label fills fewer cells. */
const minCells = 3;

/** Reports rows above the header, and its faults, which would otherwise be lost silently. */
export function reportRowsAbove({ sheet, rows }: Table, { index, from }: Header, report: Report): void {
  rows.slice(0, index + 1).forEach((row, at) => {
    const place = describePlace(rowPlace(row.number, sheet));
    const fault = row.fault ?? (at < from ? undefined : findHeadingFault(row));
    if (fault !== undefined) report({ type: 'fault', text: `${place}: ${fault}` });
    else if (at >= from || listFilled(row).length < minCells) return;
    else if (hasQuestion(row))
      report({
        type: 'fault',
        text: `${place}: ${say('This row is above the header. Move it below the header.')}`,
      });
    else report({ type: 'remark', text: `${place}: ${say('is above the header and was skipped.')}` });
  });
}

function findHeadingFault({ cells }: TableRow): string | undefined {
  const at = cells.findIndex((cell) => cell.fault !== undefined);
  const { text = '', fault = '' } = cells[at] ?? {};
  return at < 0 ? undefined : say('{name} {fault}', { name: quote(text), fault });
}

function hasQuestion(row: TableRow): boolean {
  return listFilled(row).some((at) => textAt(row, at).endsWith('?'));
}
