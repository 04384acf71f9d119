import type { Cell } from '../table/table.ts';
import { errorFault, noStoredValue } from './cell-faults.ts';
import { checkCellLength } from './cell-length.ts';
import { Grid, GridLimits } from './grid.ts';
import {
  displayIsoDate,
  displayNumber,
  displayText,
  findIsoDay,
  general,
  usableFormat,
} from './number-format.ts';
import { asRefusal, damaged } from './refusals.ts';
import type { SheetRows } from './sheet-rows.ts';
import { readAttributes, XmlReader } from './xml.ts';

/** Formats that these files refer to by name. */
const namedFormats = new Map([
  ['General Number', general],
  ['General Date', 'm/d/yyyy h:mm'],
  ['Long Date', 'd-mmm-yy'],
  ['Medium Date', 'd-mmm-yy'],
  ['Short Date', 'm/d/yyyy'],
  ['Long Time', 'h:mm:ss AM/PM'],
  ['Medium Time', 'h:mm AM/PM'],
  ['Short Time', 'h:mm'],
  ['Fixed', '0.00'],
  ['Standard', '#,##0.00'],
  ['Percent', '0.00%'],
  ['Scientific', '0.00E+00'],
]);

interface OpenCell {
  type: string;
  format: string;
  hasFormula: boolean;
  value: string;
}

function displayCell({ type, format, hasFormula, value }: OpenCell): Cell {
  if (hasFormula && type !== 'String' && value === '') return { text: '', fault: noStoredValue() };
  if (value === '') return { text: '' };
  switch (type) {
    case 'Number': {
      const number = Number(value);
      if (!Number.isFinite(number)) throw damaged();
      return { text: displayNumber(number, format, false) };
    }
    case 'Boolean':
      return { text: value === '1' ? 'TRUE' : 'FALSE' };
    case 'DateTime':
      return {
        text: displayIsoDate(value, format === general ? 'm/d/yyyy' : format, false),
        ...findIsoDay(value),
      };
    case 'Error':
      return { text: value, fault: errorFault(value) };
    default:
      return { text: displayText(value, format) };
  }
}

/** Reads a workbook stored as one XML file, as Excel 2003 and many school programs write it. */
class SpreadsheetReader {
  readonly sheets: { name: string; grid: Grid; isHidden: boolean }[] = [];
  private readonly limits = new GridLimits();
  private readonly formats = new Map<string, string>();
  private readonly elements: string[] = [];
  private style = '';
  private row = 0;
  private column = 0;
  private span = 0;
  private cell: OpenCell | undefined;

  open(element: string, raw: string): void {
    const attributes = readAttributes(raw);
    const parent = this.elements.at(-1);
    this.elements.push(element);
    if (element === 'Style') this.style = attributes.get('ID') ?? '';
    if (element === 'NumberFormat') this.openFormat(attributes.get('Format') ?? general);
    if (element === 'Worksheet') this.openSheet(attributes.get('Name') ?? '');
    if (element === 'Row' && parent === 'Table') this.openRow(attributes.get('Index'));
    if (element === 'Cell' && parent === 'Row') this.openCell(attributes);
    if (element === 'Data' && this.cell !== undefined) this.cell.type = attributes.get('Type') ?? 'String';
  }

  close(element: string): void {
    this.elements.pop();
    if (element !== 'Cell' || this.cell === undefined) return;
    this.sheets.at(-1)?.grid.put(this.row, this.column, displayCell(this.cell));
    this.column += this.span;
    this.cell = undefined;
  }

  text(text: string): void {
    if (this.cell !== undefined && this.elements.includes('Data')) {
      this.cell.value += text;
      checkCellLength(this.cell.value.length);
    }
    const sheet = this.sheets.at(-1);
    if (this.elements.at(-1) === 'Visible' && sheet !== undefined && text.includes('Hidden'))
      sheet.isHidden = true;
  }

  private openFormat(format: string): void {
    this.formats.set(this.style, namedFormats.get(format) ?? usableFormat(format));
  }

  private openSheet(name: string): void {
    this.sheets.push({ name, grid: new Grid(this.limits), isHidden: false });
    this.row = 0;
  }

  private openRow(index: string | undefined): void {
    this.row = index === undefined ? this.row + 1 : Number(index);
    this.column = 0;
  }

  private openCell(attributes: Map<string, string>): void {
    const index = attributes.get('Index');
    this.column = index === undefined ? this.column + 1 : Number(index);
    this.span = Number(attributes.get('MergeAcross') ?? 0);
    this.cell = {
      type: '',
      format: this.formats.get(attributes.get('StyleID') ?? '') ?? general,
      hasFormula: attributes.has('Formula'),
      value: '',
    };
  }
}

export function readXmlSpreadsheet(text: string): SheetRows[] {
  const reader = new SpreadsheetReader();
  try {
    const xml = new XmlReader(reader);
    xml.write(text);
    xml.end();
    return reader.sheets
      .filter(({ isHidden }) => !isHidden)
      .map(({ name, grid }) => ({ name, rows: grid.toRows() }));
  } catch (error) {
    throw asRefusal(error);
  }
}
