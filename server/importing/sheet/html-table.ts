import type { TableRow } from '../table/table.ts';
import { Grid, type GridRoom } from './grid.ts';
import { HtmlCell } from './html-cell.ts';

const mostSpan = 1000;

/** One `<table>` while its tags are told one by one; cells that reach into others' rows keep their places. */
export class HtmlTable {
  private readonly grid: Grid;
  private readonly room: GridRoom;
  /** Columns that a cell of an earlier row still fills, and for how many rows. */
  private readonly reaching = new Map<number, number>();
  private row = 0;
  private column = 0;
  private start = 0;
  private cell: HtmlCell | undefined;

  constructor(room: GridRoom) {
    this.room = room;
    this.grid = new Grid(room);
  }

  openRow(): void {
    this.closeCell();
    if (this.row > 0)
      for (const [column, rows] of this.reaching) {
        if (rows > 1) this.reaching.set(column, rows - 1);
        else this.reaching.delete(column);
      }
    this.row += 1;
    this.column = 0;
  }

  openCell(columns: number, rows: number): void {
    this.closeCell();
    if (this.row === 0) this.row = 1;
    this.column += 1;
    while (this.reaching.has(this.column)) this.column += 1;
    this.cell = new HtmlCell();
    const wide = Math.min(Math.max(columns, 1), mostSpan);
    const tall = Math.min(Math.max(rows, 1), mostSpan);
    this.start = this.column;
    if (tall > 1) for (let step = 0; step < wide; step += 1) this.reaching.set(this.column + step, tall);
    this.room.take(wide - 1, 0);
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
