import { say } from '#server/language/say.ts';
import { describePlace, type Report, rowPlace } from '../paper.ts';
import { listFilled, textAt } from './row-cells.ts';
import type { Table, TableRow } from './table.ts';

/** A title, help or a label takes up fewer. */
const cellsOfARow = 3;

/** What stands above the header, or is wrong with it, and would otherwise be lost without a word. */
export function tellAbove({ sheet, rows }: Table, header: number, report: Report): void {
  rows.slice(0, header + 1).forEach((row, at) => {
    const place = describePlace(rowPlace(row.number, sheet));
    if (row.fault !== undefined) report({ type: 'fault', text: `${place}: ${row.fault}` });
    else if (at === header || listFilled(row).length < cellsOfARow) return;
    else if (hasQuestion(row))
      report({ type: 'fault', text: `${place}: ${say('The row stands above the header. Move it below.')}` });
    else report({ type: 'remark', text: `${place}: ${say('stands above the header and was left aside.')}` });
  });
}

function hasQuestion(row: TableRow): boolean {
  return listFilled(row).some((at) => textAt(row, at).endsWith('?'));
}
