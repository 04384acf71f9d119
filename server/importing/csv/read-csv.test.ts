import { describe, expect, it } from 'vitest';
import { type ReadResult, readBytes, readText } from '../testing/read.ts';
import { showQuestion } from '../testing/show-question.ts';

async function show(csv: string): Promise<string[]> {
  const { questions, faults, refused } = await readText(csv);
  return [...questions.map(showQuestion), ...faults, ...(refused === null ? [] : [refused])];
}

async function rows(csv: string): Promise<(number | null)[]> {
  return (await readText(csv)).questions.map(({ place }) => place.row);
}

async function texts(csv: string): Promise<string[]> {
  const read: ReadResult = await readText(csv);
  return [...read.questions.map(({ questionText }) => questionText), ...read.faults];
}

const mars = 'MULTIPLE_CHOICE Red, or blue? [A Mars, B Sun] = A';

describe('the delimiter', () => {
  it.each([
    ['commas', 'Question,A,B,Answer\n"Red, or blue?",Mars,Sun,A\n'],
    ['semicolons', 'Question;A;B;Answer\nRed, or blue?;Mars;Sun;A\n'],
    ['tabs', 'Question\tA\tB\tAnswer\nRed, or blue?\tMars\tSun\tA\n'],
    ['bars', 'Question|A|B|Answer\nRed, or blue?|Mars|Sun|A\n'],
    [
      'semicolons, with commas in the header',
      'Question, in full;A;B;Answer, by letter\nRed, or blue?;Mars;Sun;A\n'
        .replace(', in full', ' (a, b, c, d, e)')
        .replace(', by letter', ' (A, B)'),
    ],
    [
      'semicolons named in the line that Excel hides',
      'sep=;\nQuestion;A;B;Answer\nRed, or blue?;Mars;Sun;A\n',
    ],
    ['quoted headings', '"Question";"A";"B";"Answer"\n"Red, or blue?";"Mars";"Sun";"A"\n'],
    ['a header further down', 'Term 1, week 2, plants\n\nQuestion;A;B;Answer\nRed, or blue?;Mars;Sun;A\n'],
  ])('is detected: %s', async (_, csv) => {
    expect(await show(csv)).toEqual([mars]);
  });

  it('is detected as a tab in a file of two columns', async () => {
    expect(await show('Question\tAnswer\nCapital of France, please?\tParis\n')).toEqual([
      'SHORT_ANSWER Capital of France, please? = Paris',
    ]);
  });

  it('may be named in a first line that does not count as a row', async () => {
    expect(await rows('sep=;\r\nQuestion;Answer\r\nOne?;1x\r\n')).toEqual([2]);
  });
});

describe('rows', () => {
  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('end with %s', async (_, end) => {
    expect(await texts(['Question,Answer', 'One?,x', 'Two?,y', ''].join(end))).toEqual(['One?', 'Two?']);
  });

  it('may end differently within one file, the last one without a line break', async () => {
    expect(await texts('Question,Answer\r\nOne?,x\nTwo?,y\rThree?,z')).toEqual(['One?', 'Two?', 'Three?']);
  });

  it('are numbered as in Excel: the header and blank rows count, quoted line breaks do not', async () => {
    expect(await rows('Question,Answer\n\nOne?,x\n,\n"Two\nlines?",y\n\n\nThree?,z\n')).toEqual([3, 5, 8]);
  });

  it('may have fewer cells than the header, or extra empty ones at the end', async () => {
    expect(await show('Question,Answer,Option A,Option B,Points\nOne?,A,x,y\nTwo?,B,x,y,,,,\n')).toEqual([
      'MULTIPLE_CHOICE One? [A x, B y] = A',
      'MULTIPLE_CHOICE Two? [A x, B y] = B',
    ]);
  });

  it('with more cells than the header are faults', async () => {
    const header =
      'Quiz Title,Question Bank,Question,Type,Option A,Option B,Option C,Option D,Correct Answer,Points';
    expect(await texts(`${header}\nq,b,Red, or blue?,MC,x,y,z,w,A,1\n`)).toEqual([
      'Red',
      'Row 2: 11 cells but the header has 10. Put text containing commas in quotes.',
    ]);
  });

  it('with more cells than the header get a fault that names the file’s own delimiter', async () => {
    expect((await readText('Question;Answer\nOne; two?;x\n')).faults).toEqual([
      'Row 2: 3 cells but the header has 2. Put text containing semicolons in quotes.',
    ]);
    expect((await readText('Question\tAnswer\nOne\ttwo?\tx\n')).faults).toEqual([
      'Row 2: 3 cells but the header has 2. Put text containing tabs in quotes.',
    ]);
  });
});

describe('quotes', () => {
  it('keep line breaks, delimiters and doubled quotes', async () => {
    expect(await show('Question,Answer\n"Say ""hi"", then\r\nleave?","a, ""b"""\n')).toEqual([
      'SHORT_ANSWER Say "hi", then\nleave? = a, "b"',
    ]);
  });

  it('may have a space before and after them', async () => {
    expect(await show('Question, Answer\n"One, two?" , "x, y"\n')).toEqual(['SHORT_ANSWER One, two? = x, y']);
  });

  it('in the middle of a cell are text', async () => {
    expect(await show('Question,Answer\nHow long is 5" in cm?,12.7\n')).toEqual([
      'SHORT_ANSWER How long is 5" in cm? = 12.7',
    ]);
  });

  it('that never close are a fault of their row, and the rows below are still read', async () => {
    expect(await texts('Question,Answer\n"One?,x\nTwo?,y\n')).toEqual([
      '"One?',
      'Two?',
      'Row 2: A quotation mark (") is never closed.',
    ]);
  });

  it('inside a quoted cell are a fault of their row', async () => {
    const stray =
      'There is a quotation mark (") inside a quoted cell. Write it twice (""), or close the quotes before it.';
    expect(await texts('Question,Answer\n"Who said "hi" first?",x\n"Two?","y"\n')).toEqual([
      '"Who said "hi" first?"',
      'Two?',
      `Row 2: ${stray}`,
    ]);
    expect(await texts('Question,Answer\n"One?,x\n"Two?","y"\n')).toEqual([
      '"One?',
      'Two?',
      `Row 2: ${stray}`,
    ]);
  });
});

describe('text', () => {
  it('is stored as written, formulas included, and trimmed', async () => {
    expect(await show('Question,Answer\n  =1+1 ,  @SUM(A1)  \n')).toEqual(['SHORT_ANSWER =1+1 = @SUM(A1)']);
    expect(await show("Question,Answer\n<script>alert(1)</script>,'; drop table question\n")).toEqual([
      "SHORT_ANSWER <script>alert(1)</script> = '; drop table question",
    ]);
  });

  it('keeps the source of its row, cell by cell', async () => {
    const { questions } = await readText('No,Question,A,B,Answer\n,One?,x,,y\n');
    expect(questions[0]?.source).toBe(' | One? | x |  | y');
  });
});

describe('files that cannot be imported', () => {
  it.each([
    ['only spaces', ' \n\n', 'The file is empty.'],
    ['only empty cells', ',,\n,,\n', 'The file is empty.'],
    [
      'only a header',
      'Question,Answer\n',
      'No questions were found. There are no rows with a question below the header.',
    ],
    [
      'a header and numbers',
      'No,Question,Answer\n1,,\n2,,\n',
      'No questions were found. There are no rows with a question below the header.',
    ],
    [
      'a class list',
      'Student,Email,Score\nAva,ava@school.example,7\n',
      'No "Question" column. Found: Student, Email, Score.',
    ],
    [
      'a class list with a title',
      'Class 5b\n\nStudent,Email,Score\nAva,ava@school.example,7\n',
      'No "Question" column. Found: Student, Email, Score.',
    ],
    ['no header', 'What is 2+2?,3,4,5,B\n', 'No "Question" column. Found: What is 2+2?, 3, 4, 5, B.'],
    [
      'a header below row 20',
      `${'help\n'.repeat(20)}Question,Answer\nOne?,x\n`,
      'No "Question" column. Found: help.',
    ],
    [
      'nothing but commas',
      ','.repeat(3_000_010),
      'This file has more than 3,000,000 cells. Split it into smaller files.',
    ],
    [
      'nothing but line ends',
      '\n'.repeat(1_048_580),
      'This file has more than 1,048,576 rows. Split it into smaller files.',
    ],
  ])('are refused: %s', async (_, csv, reason) => {
    expect((await readText(csv)).refused).toBe(reason);
  });

  it('are refused when they have too many questions', async () => {
    const { refused } = await readText(`Question,Answer\n${'One?,x\n'.repeat(50_001)}`);
    expect(refused).toBe('This file has more than 50,000 questions. Split it into smaller files.');
  });
});

describe('a NUL byte', () => {
  const says = 'contains a NUL byte. The file may be damaged. Type this cell again.';

  it('is a fault of its row and cell, and the other rows are read', async () => {
    const read = await readText('Question,A,B,Answer\nOne?,x,y,A\nTw\0o?,x,y,B\n\nThree?,x\0,y,A\n');
    expect(read.faults).toEqual([`Row 3: Question ${says}`, `Row 5: Option A ${says}`]);
    expect(read.questions.map(({ questionText }) => questionText)).toEqual(['One?', 'Two?', 'Three?']);
  });

  it('is found in the header, in quotes and in UTF-16', async () => {
    expect((await readText('Quest\0ion,Answer\nOne?,x\n')).faults).toEqual([`Row 1: "Question" ${says}`]);
    expect((await readText('Question,Answer\n"One,\n\0two?",x\n')).faults).toEqual([
      `Row 2: Question ${says}`,
    ]);
    const wide = await readBytes(Buffer.from('\uFEFFQuestion,Answer\nOne?,\0x\n', 'utf16le'), 'a.csv');
    expect(wide.faults).toEqual([`Row 2: Answer ${says}`]);
  });

  it('among many is a file of another kind', async () => {
    expect((await readText(`Question,Answer\n${'\0'.repeat(40)}\n`)).isUnsupported).toBe(true);
  });
});
