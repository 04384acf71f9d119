import type { TableRow } from '../table/table.ts';
import { Grid, type GridLimits } from './grid.ts';
import { HtmlCell } from './html-cell.ts';

const maxSpan = 1000;

/** Builds one `<table>` from its tags. Cells that span several rows keep their columns. */
export class HtmlTable {
  private readonly grid: Grid;
  private readonly limits: GridLimits;
  /** Columns still filled by a cell of an earlier row, and for how many rows. */
  private readonly rowSpans = new Map<number, number>();
  private row = 0;
  private column = 0;
  private start = 0;
  private cell: HtmlCell | undefined;

  constructor(limits: GridLimits) {
    this.limits = limits;
    this.grid = new Grid(limits);
  }

  openRow(): void {
    this.closeCell();
    if (this.row > 0)
      for (const [column, rows] of this.rowSpans) {
        if (rows > 1) this.rowSpans.set(column, rows - 1);
        else this.rowSpans.delete(column);
      }
    this.row += 1;
    this.column = 0;
  }

  openCell(columns: number, rows: number): void {
    this.closeCell();
    if (this.row === 0) this.row = 1;
    this.column += 1;
    while (this.rowSpans.has(this.column)) this.column += 1;
    this.cell = new HtmlCell();
    const wide = Math.min(Math.max(columns, 1), maxSpan);
    const tall = Math.min(Math.max(rows, 1), maxSpan);
    this.start = this.column;
    if (tall > 1) for (let step = 0; step < wide; step += 1) this.rowSpans.set(this.column + step, tall);
    this.limits.add(wide - 1, 0);
    this.column += wide - 1;
  }

  addText(text: string): void {
    this.cell?.add(text);
  }

  addBreak(): void {
    this.cell?.break();
  }

  closeCell(): void {
    if (this.cell === undefined) return;
    this.grid.put(this.row, this.start, { text: this.cell.take() });
    this.cell = undefined;
  }

  toRows(): TableRow[] {
    this.closeCell();
    return this.grid.toRows();
  }
}
