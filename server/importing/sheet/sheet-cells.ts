import type { Cell } from '../table/table.ts';
import { errorFault, noStoredValue } from './cell-faults.ts';
import { checkCellLength } from './cell-length.ts';
import { type Area, Grid, type GridLimits } from './grid.ts';
import { displayIsoDate, displayNumber, displayText, findDay, findIsoDay, general } from './number-format.ts';
import { readXml } from './read-xml.ts';
import { damaged } from './refusals.ts';
import { decodeEscapes, RichText } from './shared-strings.ts';
import { readAttributes } from './xml.ts';

/** Workbook data that cells refer to. */
export interface CellContext {
  strings: string[];
  formats: string[];
  isDate1904: boolean;
  isCalculatedOnOpening: boolean;
}

interface OpenCell {
  row: number;
  column: number;
  type: string;
  format: string;
  hasFormula: boolean;
  hasValue: boolean;
  value: string;
}

const maxMerges = 1_000_000;

/** `BC12` → column 55, row 12. */
function parseReference(reference: string): { row: number; column: number } {
  const match = /^\$?([A-Z]{1,3})\$?([0-9]{1,7})$/.exec(reference);
  if (match === null) throw damaged();
  const [, letters = '', digits = ''] = match;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(digits), column };
}

function parseArea(reference: string): Area {
  const [first = '', last = first] = reference.split(':');
  const start = parseReference(first);
  const end = parseReference(last);
  return {
    firstRow: start.row,
    lastRow: end.row,
    firstColumn: start.column,
    lastColumn: end.column,
  };
}

function displayNumeric({ value, format }: OpenCell, context: CellContext): Cell {
  const number = Number(value);
  if (!Number.isFinite(number)) throw damaged();
  const { isDate1904 } = context;
  return { text: displayNumber(number, format, isDate1904), ...findDay(number, format, isDate1904) };
}

function lacksStoredValue({ type, value, hasFormula, hasValue }: OpenCell, context: CellContext): boolean {
  if (!hasFormula) return false;
  if (type === 'str') return !hasValue;
  return value === '' || (value === '0' && type === 'n' && context.isCalculatedOnOpening);
}

function displayCell(cell: OpenCell, context: CellContext): Cell {
  if (lacksStoredValue(cell, context)) return { text: '', fault: noStoredValue() };
  if (cell.value === '') return { text: '' };
  switch (cell.type) {
    case 's': {
      const text = context.strings[Number(cell.value)];
      if (text === undefined) throw damaged();
      return { text: displayText(text, cell.format) };
    }
    case 'inlineStr':
      return { text: displayText(cell.value, cell.format) };
    case 'str':
      return { text: displayText(decodeEscapes(cell.value), cell.format) };
    case 'b':
      return { text: cell.value === '1' || cell.value === 'true' ? 'TRUE' : 'FALSE' };
    case 'e':
      return { text: cell.value, fault: errorFault(cell.value) };
    case 'd':
      return {
        text: displayIsoDate(cell.value, cell.format, context.isDate1904),
        ...findIsoDay(cell.value),
      };
    case 'n':
      return displayNumeric(cell, context);
    default:
      throw damaged();
  }
}

/** Reads the cells of one sheet at their positions. Ignores its stated dimension, which may be wrong. */
class SheetReader {
  readonly grid: Grid;
  readonly merges: Area[] = [];
  private readonly context: CellContext;
  private readonly inline = new RichText();
  private row = 0;
  private column = 0;
  private cell: OpenCell | undefined;
  private isInData = false;
  private isInValue = false;

  constructor(context: CellContext, limits: GridLimits) {
    this.context = context;
    this.grid = new Grid(limits);
  }

  open(element: string, raw: string): void {
    if (this.cell !== undefined) this.openInCell(this.cell, element);
    else if (element === 'c' && this.isInData) this.openCell(raw);
    else if (element === 'row' && this.isInData) this.openRow(raw);
    else if (element === 'sheetData') this.isInData = true;
    else if (element === 'mergeCell') this.openMerge(raw);
  }

  close(element: string): void {
    if (element === 'sheetData') this.isInData = false;
    if (this.cell === undefined) return;
    if (element === 'v') this.isInValue = false;
    else if (element === 'c') this.closeCell(this.cell);
    else this.inline.close(element);
  }

  text(text: string): void {
    if (this.cell === undefined) return;
    if (this.isInValue) {
      this.cell.value += text;
      checkCellLength(this.cell.value.length);
    } else this.inline.add(text);
  }

  private openRow(raw: string): void {
    const number = readAttributes(raw).get('r');
    this.row = number === undefined ? this.row + 1 : Number(number);
    this.column = 0;
  }

  private openCell(raw: string): void {
    const attributes = readAttributes(raw);
    const reference = attributes.get('r');
    const place = reference === undefined ? undefined : parseReference(reference);
    this.row = place?.row ?? this.row;
    this.column = place?.column ?? this.column + 1;
    const style = attributes.get('s');
    this.cell = {
      row: this.row,
      column: this.column,
      type: attributes.get('t') ?? 'n',
      format: style === undefined ? general : (this.context.formats[Number(style)] ?? general),
      hasFormula: false,
      hasValue: false,
      value: '',
    };
  }

  private openInCell(cell: OpenCell, element: string): void {
    if (element === 'f') cell.hasFormula = true;
    else if (element === 'v') {
      cell.hasValue = true;
      this.isInValue = true;
    } else this.inline.open(element);
  }

  private closeCell(cell: OpenCell): void {
    const inline = this.inline.take();
    if (cell.type === 'inlineStr') cell.value = inline;
    else if (cell.type !== 'str') cell.value = cell.value.trim();
    this.grid.put(cell.row, cell.column, displayCell(cell, this.context));
    this.cell = undefined;
  }

  private openMerge(raw: string): void {
    if (this.merges.length >= maxMerges) throw damaged();
    this.merges.push(parseArea(readAttributes(raw).get('ref') ?? ''));
  }
}

export async function readSheetCells(
  chunks: AsyncIterable<Uint8Array>,
  context: CellContext,
  limits: GridLimits,
): Promise<Grid> {
  const reader = new SheetReader(context, limits);
  await readXml(chunks, reader);
  reader.grid.merge(reader.merges);
  return reader.grid;
}
