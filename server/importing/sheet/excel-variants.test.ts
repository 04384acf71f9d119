import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { type ReadResult, readBytes } from '../testing/read.ts';
import { inlineRows, makeWorkbook, type SheetParts } from '../testing/workbook.ts';

const header = ['Question', 'Type', 'Option A', 'Option B', 'Option C', 'Option D', 'Correct Answer'];
const choice = (number: number, answer = 'B') => [
  `Which one is ${number}?`,
  'Multiple Choice',
  `one of ${number}`,
  `two of ${number}`,
  '',
  '',
  answer,
];

function sheet(name: string, rows: string[][], more: Partial<SheetParts> = {}): SheetParts {
  return { name, rows: inlineRows(rows), ...more };
}

async function readSheets(...sheets: SheetParts[]): Promise<ReadResult> {
  return readBytes(makeWorkbook({ sheets }), 'Week 7.xlsx');
}

/** Row, type, text, options and answer on one line. */
function inShort({ questions }: ReadResult): string[] {
  return questions.map(
    ({ place, questionType, questionText, options, correctAnswer }) =>
      `${place.row} ${questionType} ${questionText} [${options.map(({ label, text }) => `${label} ${text}`).join(', ')}] ${correctAnswer}`,
  );
}

const threeAndFour = [
  'MULTIPLE_CHOICE Which one is 3? [A one of 3, B two of 3] B',
  'MULTIPLE_CHOICE Which one is 4? [A one of 4, B two of 4] B',
];
const at = (...rows: number[]) => threeAndFour.map((text, index) => `${rows[index]} ${text}`);

describe('the header', () => {
  it('is found below help, a merged title and the name of the quiz', async () => {
    const rows = [
      ['Greenfield School, Department of Science'],
      ['Fill in one question per row. Do not change the headings.'],
      ['Quiz Title:', 'Rivers'],
      [],
      header,
      choice(3),
      [],
      choice(4),
    ];
    const after = '<mergeCells><mergeCell ref="A1:G1"/><mergeCell ref="A2:G2"/></mergeCells>';
    const read = await readSheets(sheet('Sheet1', rows, { after }));
    expect(read).toMatchObject({ faults: [], remarks: [], kind: 'EXCEL' });
    expect(inShort(read)).toEqual(at(6, 8));
    expect(new Set(read.questions.map(({ quizTitle }) => quizTitle))).toEqual(new Set(['Rivers']));
  });

  it('is found in row 20 but not in row 21', async () => {
    const note = (count: number) => Array.from({ length: count }, () => ['Please read this.']);
    expect(inShort(await readSheets(sheet('S', [...note(19), header, choice(3)])))).toHaveLength(1);
    const late = await readSheets(sheet('S', [...note(20), header, choice(3)]));
    expect(late.refused).toContain('No "Question" column.');
  });

  it('may be followed by a row of explanations', async () => {
    const explained = [
      'the text of the question',
      'one of four types',
      'first option',
      'second option',
      'third option',
      'fourth option',
      'the letter',
    ];
    const read = await readSheets(sheet('S', [header, explained, choice(3), choice(4)]));
    expect(read.faults).toEqual([]);
    expect(inShort(read)).toEqual(at(3, 4));
  });
});

describe('rows that are not questions', () => {
  it('are sections, repeated titles and headers, and lone numbers', async () => {
    const head = ['No.', 'Question', 'Answer', 'A', 'B'];
    const read = await readSheets(
      sheet('S', [
        ['Mid-term Test'],
        head,
        ['Section A: Multiple Choice'],
        ['1', 'Which one is 3?', 'B', 'one of 3', 'two of 3'],
        ['2'],
        ['Mid-term Test'],
        head,
        ['3', 'Which one is 4?', 'B', 'one of 4', 'two of 4'],
        ['Section B: True or False'],
        ['4', 'Cats bark.', 'False'],
        ['5', 'Dogs bark.', 'T'],
      ]),
    );
    expect(read.faults).toEqual([]);
    expect(inShort(read)).toEqual([
      ...at(4, 8),
      '10 TRUE_FALSE Cats bark. [A True, B False] B',
      '11 TRUE_FALSE Dogs bark. [A True, B False] A',
    ]);
  });

  it('count in the row numbers, and hidden rows are read', async () => {
    const rows = inlineRows([header, choice(3), choice(4)]).replace('<row r="3">', '<row r="3" hidden="1">');
    expect(inShort(await readSheets({ name: 'S', rows }))).toEqual(at(2, 3));
  });
});

describe('several sheets', () => {
  it('are read in tab order and named in faults', async () => {
    const list = sheet('Lists', [['Question'], ['Multiple Choice']], { state: 'hidden' });
    const read = await readSheets(
      sheet('Week 1', [header, choice(3)]),
      list,
      sheet('Week 2', [header, choice(4), [], [], choice(5, 'D')]),
    );
    expect(read.faults).toEqual([
      'Sheet "Week 2", row 5: Correct Answer is "D" but the row has options A and B only.',
    ]);
    expect(read.questions.map(({ place }) => place.sheet)).toEqual(['Week 1', 'Week 2', 'Week 2']);
  });

  it('are not named when only one has content', async () => {
    const read = await readSheets(sheet('Week 1', [header, choice(3, 'D')]), sheet('Sheet2', []));
    expect(read.faults).toEqual(['Row 2: Correct Answer is "D" but the row has options A and B only.']);
  });
});

describe('the displayed value of a cell', () => {
  const sheetOf = (rows: unknown[][]) => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([header, ...rows]), 'S');
    return book;
  };
  const rows = [
    ['What is a half?', 'MCQ', { t: 'n', v: 0.5, z: '0%' }, { t: 'n', v: 0.25, z: '0%' }, null, null, 1],
    ['Which agent?', 'MCQ', { t: 'n', v: 7, z: '000' }, { t: 'n', v: 8, z: '000' }, null, null, '008'],
    ['When?', 'MCQ', { t: 'n', v: 45_365, z: 'd mmmm yyyy' }, 'Never', null, null, 'A'],
    ['Air weighs something.', 'True/False', null, null, null, null, true],
    ['Is it so?', null, true, false, null, null, false],
    ['Two lines\nof text?', 'MCQ', 'a', null, null, 'd', 'D'],
    ['Two and two?', 'SA', null, null, null, null, { t: 'n', v: 4, f: '2+2' }],
  ];
  const expected = [
    '2 MULTIPLE_CHOICE What is a half? [A 50%, B 25%] A',
    '3 MULTIPLE_CHOICE Which agent? [A 007, B 008] B',
    '4 MULTIPLE_CHOICE When? [A 14 March 2024, B Never] A',
    '5 TRUE_FALSE Air weighs something. [A True, B False] A',
    '7 MULTIPLE_CHOICE Two lines\nof text? [A a, B d] B',
    '8 SHORT_ANSWER Two and two? [] 4',
  ];

  it.each(['xlsx', 'biff8', 'xlml'] as const)(
    'is read equally from every kind of workbook: %s',
    async (bookType) => {
      const bytes: Buffer = write(sheetOf(rows), { type: 'buffer', bookType });
      const read = await readBytes(bytes, bookType === 'xlsx' ? 'a.xlsx' : 'a.xls');
      expect(read).toMatchObject({ refused: null, faults: [] });
      const [truth] = read.questions.filter(({ questionText }) => questionText === 'Is it so?');
      expect(truth).toMatchObject({ questionType: 'TRUE_FALSE', correctAnswer: 'B' });
      expect(inShort(read).filter((line) => !line.includes('Is it so?'))).toEqual(expected);
    },
  );

  it('is a fault with its column when there is nothing to display', async () => {
    const rows = `${inlineRows([header, choice(3)])}<row r="5"><c r="A5" t="inlineStr"><is><t>Why?</t></is></c><c r="C5"><f>B9</f></c><c r="D5" t="e"><v>#REF!</v></c><c r="G5" t="str"><v>A</v></c></row>`;
    const read = await readSheets({ name: 'S', rows });
    expect(read.faults).toEqual([
      'Row 5: Option A is a formula without a stored value. Open and save the file in Excel.',
      'Row 5: Option B shows the error #REF!. Fix it and save the file.',
    ]);
  });

  it('is read from a workbook and from a web page named .xls', async () => {
    const renamed = makeWorkbook({ sheets: [sheet('S', [header, choice(3), choice(4)])] });
    expect(inShort(await readBytes(renamed, 'old.xls'))).toEqual(at(2, 3));
    const line = (cells: string[]) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`;
    const page = `<html><body><table>${[header, choice(3), choice(4)].map(line).join('')}</table></body></html>`;
    expect(inShort(await readBytes(Buffer.from(page), 'page.xls'))).toEqual(at(2, 3));
  });
});
