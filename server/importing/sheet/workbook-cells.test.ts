import { describe, expect, it } from 'vitest';
import type { ReadEvent } from '../reader-output.ts';
import type { Table } from '../table/table.ts';
import { inlineRows, makeWorkbook, type WorkbookParts } from '../testing/workbook.ts';
import { readWorkbook } from './read-workbook.ts';

async function readParts(parts: WorkbookParts): Promise<Table[]> {
  return readWorkbook({ bytes: makeWorkbook(parts), fileName: 'quiz.xlsx' }, 'XLSX', () => {});
}

async function readRow(cells: string, rest: Partial<WorkbookParts> = {}) {
  const [table] = await readParts({
    sheets: [{ name: 'Sheet1', rows: `<row r="1">${cells}</row>` }],
    ...rest,
  });
  return table?.rows[0]?.cells ?? [];
}

async function textsOf(cells: string, rest: Partial<WorkbookParts> = {}): Promise<string[]> {
  return (await readRow(cells, rest)).map(({ text }) => text);
}

function styled(...codes: string[]): string {
  const own = codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('');
  const used = codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('');
  return `<numFmts>${own}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${used}</cellXfs>`;
}

describe('a text cell', () => {
  it('is read as one text when it is rich text, without phonetic guides', async () => {
    const sharedStrings =
      '<si><r><rPr><b/></rPr><t xml:space="preserve">Which </t></r><r><t>gas?</t></r></si>' +
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si><si/><si><t/></si><si><t>last</t></si>';
    const cells = [0, 1, 2, 3, 4].map((at) => `<c t="s"><v>${at}</v></c>`).join('');
    expect(await textsOf(cells, { sharedStrings })).toEqual(['Which gas?', '東京', '', '', 'last']);
  });

  it('may be an inline string with escapes, entities, CDATA or comments', async () => {
    const cells =
      '<c t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>' +
      '<c t="str"><v>one_x000D_\ntwo_x005F_x</v></c>' +
      '<c t="inlineStr"><is><t>5 &lt; 6 &amp;&#x20;&#55; &gt; "x"</t></is></c>' +
      '<c t="inlineStr"><is><t><![CDATA[<b>]]><!-- not this -->!</t></is></c>';
    expect(await textsOf(cells)).toEqual(['ab', 'one\ntwo_x', '5 < 6 & 7 > "x"', '<b>!']);
  });

  it('keeps a leading equals sign, zeros and spaces', async () => {
    const rows = inlineRows([['=1+1', '007', '1/2', ' x', '+']]);
    const [table] = await readParts({ sheets: [{ name: 'S', rows }] });
    expect(table?.rows[0]?.cells.map(({ text }) => text)).toEqual(['=1+1', '007', '1/2', ' x', '+']);
  });

  it('drops characters that PostgreSQL cannot store', async () => {
    expect(await textsOf('<c t="str"><v>a_x0000_b_xD800_</v></c>')).toEqual(['ab\uFFFD']);
  });
});

describe('a value', () => {
  it.each([
    ['General', '0.30000000000000004', '0.3'],
    ['General', '-12', '-12'],
    ['General', '1E-3', '0.001'],
    ['0%', '0.25', '25%'],
    ['0.0%', '0.125', '12.5%'],
    ['000', '7', '007'],
    ['#,##0.00', '1234.5', '1,234.50'],
    ['# ?/?', '0.5', '1/2'],
    ['yyyy\\-mm\\-dd', '45365', '2024-03-14'],
    ['d mmmm yyyy', '45365', '14 March 2024'],
    ['[$-409]h:mm AM/PM', '0.75', '6:00 PM'],
    ['&quot;€&quot; 0.00', '3.5', '€ 3.50'],
    [';;;', '42', '42'],
    ['yyyy', '-5', '-5'],
    ['"never closed', '5', '5'],
    ['0'.repeat(300), '5', '5'],
  ])('in the format %s with the value %s is displayed as %s', async (code, value, shown) => {
    const cell = `<c s="0"><v>${value}</v></c>`;
    expect(await textsOf(cell, { styles: styled(code.replaceAll('"', '&quot;')) })).toEqual([shown]);
  });

  it('is displayed in a built-in format that is given only by its id', async () => {
    const ids = [9, 10, 14, 20, 49, 22];
    const styles = `<cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;
    const values = [0.5, 0.5, 45365, 0.5, 12, 45365.5];
    const cells = values.map((value, at) => `<c s="${at}"><v>${value}</v></c>`).join('');
    const shown = ['50%', '50.00%', '3/14/2024', '12:00', '12', '3/14/2024 12:00'];
    expect(await textsOf(cells, { styles })).toEqual(shown);
  });

  it('is a day counted from 1904 when the workbook says so', async () => {
    const workbook = '<workbookPr date1904="1"/>';
    const cells = '<c s="0"><v>43903</v></c><c s="0" t="d"><v>2024-03-14T00:00:00</v></c>';
    const shown = await textsOf(cells, { workbook, styles: styled('yyyy-mm-dd') });
    expect(shown).toEqual(['2024-03-14', '2024-03-14']);
  });

  it('is displayed as TRUE or FALSE when it is a boolean, and in its format when it is a text', async () => {
    const cells = '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="str" s="0"><v>gas</v></c>';
    expect(await textsOf(cells, { styles: styled('&quot;the &quot;@') })).toEqual([
      'TRUE',
      'FALSE',
      'the gas',
    ]);
  });
});

describe('a formula', () => {
  it('shows its stored value, even an empty text', async () => {
    const cells =
      '<c><f>2+3</f><v>5</v></c><c t="str"><f>A1&amp;"x"</f><v>5x</v></c><c t="str"><f>""</f><v></v></c><c t="b"><f>1=1</f><v>1</v></c>';
    expect(await textsOf(cells)).toEqual(['5', '5x', '', 'TRUE']);
  });

  it.each([
    '<c r="A1"><f>1+1</f></c>',
    '<c r="A1"><f>1+1</f><v></v></c>',
    '<c r="A1"><f>1+1</f><v/></c>',
    '<c r="A1" t="str"><f>A2</f></c>',
    '<c r="A1"><f t="shared" si="0"/></c>',
  ])('without a stored value is a fault: %s', async (cell) => {
    const fault = 'is a formula without a stored value. Open and save the file in Excel.';
    expect(await readRow(cell)).toEqual([{ text: '', fault }]);
  });

  it('has no trusted value when a stored 0 waits for Excel to calculate it', async () => {
    const workbook = '<calcPr calcId="124519" fullCalcOnLoad="1"/>';
    const cells = '<c><f>A9</f><v>0</v></c><c><f>2+3</f><v>5</v></c><c><v>0</v></c>';
    const [first, ...others] = await readRow(cells, { workbook });
    expect(first?.fault).toContain('without a stored value');
    expect(others).toEqual([{ text: '5' }, { text: '0' }]);
  });

  it('is a fault that names the error it shows', async () => {
    expect(await readRow('<c t="e"><f>NA()</f><v>#N/A</v></c>')).toEqual([
      { text: '#N/A', fault: 'shows the error #N/A. Fix it and save the file.' },
    ]);
  });
});

describe('a sheet', () => {
  it('numbers rows as Excel does and leaves out blank ones', async () => {
    const rows =
      '<row r="3" hidden="1"><c r="B3"><v>1</v></c></row><row r="4"><c r="A4" s="1"/></row><row r="9"><c r="C9"><v>2</v></c></row>';
    const [table] = await readParts({ sheets: [{ name: 'S', rows }] });
    expect(table?.rows).toEqual([
      { number: 3, cells: [{ text: '' }, { text: '1' }] },
      { number: 9, cells: [{ text: '' }, { text: '' }, { text: '2' }] },
    ]);
  });

  it('counts rows and cells that have no reference or are out of order', async () => {
    const rows =
      '<row><c><v>1</v></c><c><v>2</v></c></row><row r="5"><c r="B5"><v>4</v></c><c r="A5"><v>3</v></c></row><row r="2"><c r="A2"><v>9</v></c></row>';
    const [table] = await readParts({ sheets: [{ name: 'S', rows }] });
    expect(table?.rows.map(({ number, cells }) => [number, cells.map(({ text }) => text)])).toEqual([
      [1, ['1', '2']],
      [2, ['9']],
      [5, ['3', '4']],
    ]);
  });

  it('shows a merged area in its first cell only', async () => {
    const rows = inlineRows([
      ['title', 'left over', 'x'],
      ['left over', 'left over', 'y'],
      ['z', '', ''],
    ]);
    const after = '<mergeCells><mergeCell ref="A1:B2"/><mergeCell ref="A3:XFD1048576"/></mergeCells>';
    const [table] = await readParts({ sheets: [{ name: 'S', rows, after }] });
    expect(table?.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['title', '', 'x'],
      ['', '', 'y'],
      ['z'],
    ]);
  });

  it('is read to its last cell, whatever size it states', async () => {
    const rows = `<?xml version="1.0"?><worksheet><dimension ref="A1:B2"/><sheetData><row r="1048576"><c r="XFD1048576" t="b"><v>1</v></c></row></sheetData></worksheet>`;
    const [table] = await readParts({ sheets: [{ name: 'S', rows }] });
    expect(table?.rows[0]?.number).toBe(1_048_576);
    expect(table?.rows[0]?.cells.at(16_383)).toEqual({ text: 'TRUE' });
  });
});

describe('a workbook', () => {
  const filled = (name: string) => ({ name, rows: inlineRows([[name]]) });

  it('leaves out hidden sheets and names the others only when several have content', async () => {
    const hidden = { ...filled('List'), state: 'hidden' as const };
    const veryHidden = { ...filled('Secret'), state: 'veryHidden' as const };
    const empty = { name: 'Sheet3', rows: '<row r="1"><c r="A1" s="0"/></row>' };
    const one = await readParts({ sheets: [hidden, filled('Week 1'), veryHidden, empty] });
    expect(one.map(({ sheet }) => sheet)).toEqual([null]);
    const two = await readParts({ sheets: [filled('Week "1" & Ü'), hidden, filled('Week 2')] });
    expect(two.map(({ sheet }) => sheet)).toEqual(['Week "1" & Ü', 'Week 2']);
  });

  it('is refused as empty when it has no content', async () => {
    await expect(readParts({ sheets: [{ name: 'S', rows: '' }] })).rejects.toThrow('This workbook is empty.');
  });

  it('gets a remark about pictures, which are not imported', async () => {
    const events: ReadEvent[] = [];
    const bytes = makeWorkbook({
      sheets: [filled('S')],
      extra: [{ name: 'xl/media/image1.png', content: 'not looked at', declaredChecksum: 1 }],
    });
    await readWorkbook({ bytes, fileName: 'x.xlsx' }, 'XLSX', (event) => events.push(event));
    expect(events).toEqual([
      {
        type: 'remark',
        text: 'The workbook has pictures, which are not imported. Add them in the editor.',
      },
    ]);
  });
});
