import { say } from '#server/language/say.ts';
import { FileRefused } from '../reader-output.ts';
import { GridLimits } from './grid.ts';
import { HtmlTable } from './html-table.ts';
import type { SheetRows } from './sheet-rows.ts';
import { findTagEnd } from './xml.ts';

const withoutText = /^(?:script|style|title|template|noscript|textarea|select|xml)$/;
const breaking = /^\/?(?:br|p|div|li|ul|ol|h[1-6])$/;
const maxTableDepth = 50;

function spanOf(tag: string, name: 'colspan' | 'rowspan'): number {
  const match = new RegExp(`\\s${name}\\s*=\\s*["']?\\s*(\\d{1,6})`, 'i').exec(tag.slice(0, 2000));
  return match === null ? 1 : Number(match[1]);
}

/** Handles the tags of a page. Nothing in it is fetched or run. */
class HtmlReader {
  readonly sheets: SheetRows[] = [];
  private readonly limits = new GridLimits();
  private readonly open: HtmlTable[] = [];

  get table(): HtmlTable | undefined {
    return this.open.at(-1);
  }

  tag(name: string, tag: string): void {
    if (name === 'table') this.openTable();
    else if (name === '/table') this.closeTable();
    else if (name === 'tr') this.table?.openRow();
    else if (name === 'td' || name === 'th')
      this.table?.openCell(spanOf(tag, 'colspan'), spanOf(tag, 'rowspan'));
    else if (name === '/td' || name === '/th' || name === '/tr') this.table?.closeCell();
    else if (breaking.test(name)) this.table?.addBreak();
  }

  end(): void {
    while (this.open.length > 0) this.closeTable();
  }

  private openTable(): void {
    if (this.open.length >= maxTableDepth)
      throw new FileRefused(
        say(
          'The tables in this file are nested too deeply. Save the workbook in Excel as .xlsx and upload the new file.',
        ),
      );
    this.open.push(new HtmlTable(this.limits));
  }

  private closeTable(): void {
    const rows = this.open.pop()?.toRows() ?? [];
    if (rows.length > 0)
      this.sheets.push({ name: say('Table {number}', { number: this.sheets.length + 1 }), rows });
  }
}

/** Handles the markup at a `<` and returns where the page continues. */
function readMarkup(page: string, at: number, reader: HtmlReader): number {
  if (page.startsWith('<!--', at)) {
    const end = page.indexOf('-->', at + 4);
    return end === -1 ? page.length : end + 3;
  }
  const second = page[at + 1] ?? '';
  if (!/[a-z/!?]/i.test(second)) {
    reader.table?.addText('<');
    return at + 1;
  }
  const name = /^<(\/?[a-z][a-z0-9:-]{0,30})/i.exec(page.slice(at, at + 40))?.[1]?.toLowerCase();
  if (name === undefined) {
    const end = page.indexOf('>', at);
    return end === -1 ? page.length : end + 1;
  }
  const quoted = findTagEnd(page, at + 1);
  const end = quoted === -1 ? page.indexOf('>', at) : quoted;
  if (end === -1) return page.length;
  if (withoutText.test(name)) return skipElement(page, end + 1, name);
  reader.tag(name, page.slice(at, end));
  return end + 1;
}

function skipElement(page: string, from: number, name: string): number {
  const closing = new RegExp(`</${name}`, 'gi');
  closing.lastIndex = from;
  const match = closing.exec(page);
  if (match === null) return page.length;
  const end = page.indexOf('>', match.index);
  return end === -1 ? page.length : end + 1;
}

/** Reads the tables of a web page saved as .xls, each cell as a browser shows it. */
export function readHtml(page: string): SheetRows[] {
  const reader = new HtmlReader();
  for (let at = 0; at < page.length; ) {
    const tagStart = page.indexOf('<', at);
    const textEnd = tagStart === -1 ? page.length : tagStart;
    if (textEnd > at) reader.table?.addText(page.slice(at, textEnd));
    at = tagStart === -1 ? page.length : readMarkup(page, tagStart, reader);
  }
  reader.end();
  if (reader.sheets.length === 0)
    throw new FileRefused(
      say(
        'This file is a web page without a table. Save the workbook in Excel as .xlsx and upload the new file.',
      ),
    );
  return reader.sheets;
}
