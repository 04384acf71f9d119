import { say } from '#server/language/say.ts';
import { upload } from '#shared/limits.ts';
import { FileRefused } from '../reader-output.ts';
import type { Cell, TableRow } from '../table/table.ts';
import { makeStorable } from '../text/storable-text.ts';
import { damaged } from './refusals.ts';

export interface Area {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

const lastRowNumber = 1_048_576;
const lastColumnNumber = 16_384;
/** Counts displayed texts: a text that is stored once may appear in a million cells. */
const maxCharacters = 150_000_000;
/** Merged areas never overlap. A file that needs more steps has some that do. */
const maxMergeSteps = 5_000_000;

const emptyCell: Cell = { text: '' };

function isFilled(cell: Cell): boolean {
  return cell.fault !== undefined || cell.text.trim() !== '';
}

/** The limits of one upload, over all its sheets. */
export class GridLimits {
  private cells = 0;
  private characters = 0;

  add(cells: number, characters: number): void {
    this.cells += cells;
    this.characters += characters;
    if (this.cells > upload.maxCells)
      throw new FileRefused(
        say('This workbook has more than {most, number} cells. Split it into smaller files.', {
          most: upload.maxCells,
        }),
      );
    if (this.characters > maxCharacters)
      throw new FileRefused(say('This workbook has too much text. Split it into smaller files.'));
  }
}

/** Collects the cells of a sheet. Stores only cells that show something. */
export class Grid {
  private readonly rows = new Map<number, Cell[]>();
  private readonly limits: GridLimits;

  constructor(limits: GridLimits) {
    this.limits = limits;
  }

  /** Rows and columns count from 1. */
  put(row: number, column: number, cell: Cell): void {
    if (!(row >= 1 && row <= lastRowNumber && column >= 1 && column <= lastColumnNumber)) throw damaged();
    if (!isFilled(cell)) return;
    const text = makeStorable(cell.text);
    const cells = this.rows.get(row) ?? [];
    this.rows.set(row, cells);
    this.limits.add(Math.max(1, column - cells.length), text.length);
    while (cells.length < column - 1) cells.push(emptyCell);
    cells[column - 1] = text === cell.text ? cell : { ...cell, text };
  }

  /** Clears all cells of a merged area but the first, as Excel displays it. */
  merge(areas: Area[]): void {
    const numbers = [...this.rows.keys()].sort((a, b) => a - b);
    let steps = 0;
    for (const area of areas) {
      for (let at = firstNotBelow(numbers, area.firstRow); at < numbers.length; at += 1) {
        const row = numbers[at];
        if (row === undefined || row > area.lastRow) break;
        const cells = this.rows.get(row) ?? [];
        const from = row === area.firstRow ? area.firstColumn : area.firstColumn - 1;
        const to = Math.min(area.lastColumn, cells.length);
        steps += 1 + Math.max(0, to - from);
        if (steps > maxMergeSteps) throw damaged();
        if (from < to) cells.fill(emptyCell, from, to);
      }
    }
  }

  toRows(): TableRow[] {
    return [...this.rows]
      .filter(([, cells]) => cells.some(isFilled))
      .sort(([a], [b]) => a - b)
      .map(([number, cells]) => ({ number, cells }));
  }
}

function firstNotBelow(sorted: number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? value) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
