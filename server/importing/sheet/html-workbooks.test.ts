import { describe, expect, it } from 'vitest';
import { readWorkbook } from './read-workbook.ts';

async function readPage(page: string | Uint8Array) {
  return readWorkbook({ bytes: Buffer.from(page), fileName: 'quiz.xls' }, 'HTML', () => {});
}

async function textsOf(page: string | Uint8Array): Promise<string[][]> {
  const [table] = await readPage(page);
  return (table?.rows ?? []).map(({ cells }) => cells.map(({ text }) => text));
}

describe('a web page named .xls', () => {
  it('is read as a browser shows its table', async () => {
    const page = `<html><head><meta charset="utf-8"><title>x</title><style>td{}</style>
      <!--[if gte mso 9]><xml><table><tr><td>no</td></tr></table></xml><![endif]--></head>
      <body><h1>Quiz</h1><script>document.write("<table><tr><td>no</td></tr></table>")</script>
      <TABLE border=1><thead><tr><th>Question<th>Answer</tr></thead>
      <tr><td style="mso-number-format:'\\@'">007</td><td>1/2</td></tr>
      <tr><td>Caf&eacute; &amp; t&#233;a &lt;b&gt; &unknown; 5 < 6</td><td>a<br>b<p>c</p></td></tr>
      <tr><td>  <b>two</b>
         lines </td><td>&nbsp;</td></tr></table></body></html>`;
    expect(await textsOf(page)).toEqual([
      ['Question', 'Answer'],
      ['007', '1/2'],
      ['Café & téa <b> &unknown; 5 < 6', 'a\nb\nc'],
      ['two lines'],
    ]);
  });

  it('keeps cells in their columns when others span rows and columns', async () => {
    const page = `<table><tr><td rowspan="3">quiz</td><td colspan=2>a</td><td>b</td></tr>
      <tr><td>c</td><td rowspan='2'>d</td><td>e</td></tr><tr><td>f</td><td>g</td></tr><tr><td>h</td></tr></table>`;
    expect(await textsOf(page)).toEqual([
      ['quiz', 'a', '', 'b'],
      ['', 'c', 'd', 'e'],
      ['', 'f', '', 'g'],
      ['h'],
    ]);
  });

  it('is read with all its tables, including nested ones', async () => {
    const page =
      '<table><tr><td>menu<table><tr><td>Question</td></tr></table></td></tr></table><table><tr><td>last</td></tr></table>';
    const tables = await readPage(page);
    expect(tables.map(({ sheet, rows }) => [sheet, rows[0]?.cells[0]?.text])).toEqual([
      ['Table 1', 'Question'],
      ['Table 2', 'menu'],
      ['Table 3', 'last'],
    ]);
  });

  it('is decoded in the encoding it was saved in', async () => {
    const page = '<table><tr><td>Größe €</td></tr></table>';
    expect(await textsOf(Buffer.from(`\uFEFF${page}`, 'utf16le'))).toEqual([['Größe €']]);
    const windows = Buffer.from('<table><tr><td>Gr\xf6\xdfe \x80</td></tr></table>', 'latin1');
    expect(await textsOf(windows)).toEqual([['Größe €']]);
    const cyrillic = Buffer.from(
      '<meta http-equiv=Content-Type content="text/html; charset=windows-1251"><table><tr><td>\xc2\xee\xe4\xe0</td></tr></table>',
      'latin1',
    );
    expect(await textsOf(cyrillic)).toEqual([['Вода']]);
  });

  it('is refused with the reason when there is no table', async () => {
    await expect(readPage('<html><frameset></frameset></html>')).rejects.toThrow('without a table');
  });

  it.each([
    ['unclosed tags', '<table><tr>'.repeat(100_000)],
    ['wide cells', `<table>${'<tr><td colspan=1000 rowspan=1000>x'.repeat(100_000)}`],
    ['quotes', `<table>${`<td a="'>`.repeat(200_000)}`],
    ['comments', '<!--'.repeat(500_000)],
    ['scripts', '<script>'.repeat(500_000)],
    ['entities', '<table><tr><td>'.concat('&amp;'.repeat(1_000_000))],
    ['line breaks', '<table><tr><td>'.concat('<br>'.repeat(500_000))],
    ['brackets', '<table><tr><td>'.concat('<'.repeat(1_000_000))],
  ])('is read or refused without hanging: %s', async (_, page) => {
    await readPage(page).catch((error: unknown) => expect(error).toMatchObject({ name: 'FileRefused' }));
  });
});

describe('a workbook in one XML file', () => {
  const page = (sheets: string) => `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
    <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
    <Styles><Style ss:ID="p"><NumberFormat ss:Format="Percent"/></Style><Style ss:ID="z"><NumberFormat ss:Format="000"/></Style>
    <Style ss:ID="d"><NumberFormat ss:Format="yyyy\\-mm\\-dd"/></Style></Styles>${sheets}</Workbook>`;

  it('is read as displayed, each cell at its position', async () => {
    const tables = await readPage(
      page(`<Worksheet ss:Name="Week 1"><Table><Row ss:Index="3"><Cell ss:MergeAcross="1"><Data ss:Type="String">Title</Data></Cell><Cell><Data ss:Type="String">x</Data></Cell></Row>
      <Row><Cell ss:Index="2" ss:StyleID="p"><Data ss:Type="Number">0.25</Data></Cell><Cell ss:StyleID="z"><Data ss:Type="Number">7</Data></Cell>
      <Cell ss:StyleID="d"><Data ss:Type="DateTime">2024-03-14T00:00:00.000</Data></Cell><Cell><Data ss:Type="Boolean">1</Data></Cell>
      <Cell ss:Formula="=1+1"/><Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><B>bold</B> text</ss:Data></Cell></Row></Table></Worksheet>
      <Worksheet ss:Name="List"><Table><Row><Cell><Data ss:Type="String">no</Data></Cell></Row></Table><WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>`),
    );
    expect(tables.map(({ sheet }) => sheet)).toEqual([null]);
    const fault = 'is a formula without a stored value. Open and save the file in Excel.';
    expect(tables[0]?.rows).toEqual([
      { number: 3, cells: [{ text: 'Title' }, { text: '' }, { text: 'x' }] },
      {
        number: 4,
        cells: [
          { text: '' },
          { text: '25.00%' },
          { text: '007' },
          { text: '2024-03-14', day: '2024-03-14' },
          { text: 'TRUE' },
          { text: '', fault },
          { text: 'bold text' },
        ],
      },
    ]);
  });

  it('is refused when it is damaged or defines entities', async () => {
    await expect(readPage(page('<Worksheet>'))).rejects.toThrow('This workbook is damaged');
    const entity = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><Workbook>&a;</Workbook>';
    await expect(readPage(entity)).rejects.toThrow('DOCTYPE or ENTITY');
  });
});
