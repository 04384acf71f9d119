import { say } from '#server/language/say.ts';
import { describePlace, type Report, rowPlace } from '../reader-output.ts';
import { listFilled, textAt } from './row-cells.ts';
import type { Table, TableRow } from './table.ts';

/** A title, help or a label fills fewer cells. */
const minCells = 3;

/** Reports rows above the header, and its faults, which would otherwise be lost silently. */
export function reportRowsAbove({ sheet, rows }: Table, header: number, report: Report): void {
  rows.slice(0, header + 1).forEach((row, at) => {
    const place = describePlace(rowPlace(row.number, sheet));
    if (row.fault !== undefined) report({ type: 'fault', text: `${place}: ${row.fault}` });
    else if (at === header || listFilled(row).length < minCells) return;
    else if (hasQuestion(row))
      report({ type: 'fault', text: `${place}: ${say('The row stands above the header. Move it below.')}` });
    else report({ type: 'remark', text: `${place}: ${say('stands above the header and was left aside.')}` });
  });
}

function hasQuestion(row: TableRow): boolean {
  return listFilled(row).some((at) => textAt(row, at).endsWith('?'));
}
