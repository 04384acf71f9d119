import { utils, write } from '@e965/xlsx';
import { buildPaper } from './paper-pdf.ts';
import { rawPdf } from './raw-pdf.ts';
import { inlineRows, makeWorkbook, workbookParts } from './workbook.ts';
import type { ZipPart } from './zip.ts';

const header =
  'Quiz Title,Question Bank,Question,Type,Option A,Option B,Option C,Option D,Correct Answer,Points,Explanation';
const rows = [
  header.split(','),
  [
    'Air',
    'Gases',
    'Which gas do plants take in?',
    'Multiple Choice',
    'Oxygen',
    'Carbon dioxide',
    'Helium',
    'Neon',
    'B',
    '2',
    'Leaves do.',
  ],
  ['', '', 'Air weighs something.', 'True/False', 'True', 'False', '', '', 'A', '1', ''],
  [
    '',
    '',
    'Name the gas that "burns", with\na line break.',
    'Short Answer',
    '',
    '',
    '',
    '',
    'hydrogen',
    '',
    '',
  ],
  ['Water', '', 'Explain the water cycle, from sea to rain.', 'Essay', '', '', '', '', '', '10', ''],
  ['', 'Rivers', '5. Which one is longest?', '', 'A. Nile', 'B. Elbe', '', 'D. Thames', 'Nile', '2,5', ''],
];

const paper = [
  'Quiz Title: Air and water',
  'Question Bank: Gases',
  '1. Which gas do plants take in?',
  'A) Oxygen   B) Carbon dioxide',
  'C) Helium   D) Neon',
  'Answer: B',
  '2. The sun is a star. True / False',
  'Answer: True',
  'Section B',
  '3. What do we call frozen wa-',
  'ter?',
  'Answer: ice',
  '4. Explain the water cycle. (10 Marks)',
  '5. Which of these is **bold**?',
  'a) this one',
  '**b) that one**',
  'Answer Key',
  '5. b',
];

function quote(cell: string): string {
  return /[",\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function csv(delimiter: string, lineEnd: string): string {
  return rows.map((cells) => cells.map(quote).join(delimiter)).join(lineEnd);
}

function html(): string {
  const cells = (of: string[]) =>
    of.map((text) => `<td style="x">${text.replaceAll('"', '&quot;')}</td>`).join('');
  return `<html><body><table>${rows.map((of) => `<tr>${cells(of)}</tr>`).join('\n')}</table></body></html>`;
}

function byLibrary(bookType: 'xlsx' | 'biff8' | 'biff5' | 'xlml'): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Week 1');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Notes'], [1.5], [true]]), 'Week 2');
  return Buffer.from(write(book, { type: 'buffer', bookType, compression: true }) as Uint8Array);
}

export interface SampleFile {
  fileName: string;
  bytes: Buffer;
}

/** Valid files of every supported kind, small enough to be read thousands of times. */
export async function makeSampleFiles(): Promise<
  Record<'csv' | 'xlsx' | 'xls' | 'html' | 'pdf', SampleFile[]>
> {
  const named = (fileName: string, content: string | Uint8Array) => ({
    fileName,
    bytes: Buffer.from(content),
  });
  const operators = paper.map(
    (line, at) => `1 0 0 1 50 ${780 - 20 * at} Tm (${line.replaceAll(/[()]/g, '\\$&')}) Tj`,
  );
  return {
    csv: [
      named('comma.csv', csv(',', '\n')),
      named('semicolon.csv', `\uFEFF${csv(';', '\r\n')}`),
      named('tab.csv', Buffer.from(`\uFEFF${csv('\t', '\r\n')}`, 'utf16le')),
      named('short.csv', 'Question,Answer\nCapital of Peru?,Lima\n2 + 2?,4\n'),
    ],
    xlsx: [named('library.xlsx', byLibrary('xlsx')), named('plain.xlsx', makeWorkbook(sampleWorkbook))],
    xls: [named('eight.xls', byLibrary('biff8')), named('five.xls', byLibrary('biff5'))],
    html: [named('table.xls', html()), named('xml.xls', byLibrary('xlml'))],
    pdf: [
      named('paper.pdf', await buildPaper(paper)),
      named(
        'open.pdf',
        await buildPaper(paper, {
          isCompressed: false,
          columns: 2,
          linesAColumn: 9,
          footer: (page) => `Page ${page}`,
        }),
      ),
      named('raw.pdf', rawPdf({ pages: [{ content: `BT /F1 11 Tf ${operators.join('\n')} ET` }] })),
    ],
  };
}

const sampleWorkbook = {
  sheets: [
    {
      name: 'Week 1',
      rows: inlineRows(rows),
      after: '<mergeCells count="1"><mergeCell ref="A2:A4"/></mergeCells>',
    },
    {
      name: 'Week 2',
      rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" s="1"><v>45000</v></c><c r="B2"><f>1+1</f><v>2</v></c></row>',
    },
  ],
  sharedStrings: '<si><t>Question</t></si><si><r><t>Ans</t></r><r><t>wer</t></r></si>',
  styles:
    '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>',
};

/** The parts of the same workbook: changes to them get past the archive's checksums. */
export const sampleWorkbookParts = (): ZipPart[] => workbookParts(sampleWorkbook);
