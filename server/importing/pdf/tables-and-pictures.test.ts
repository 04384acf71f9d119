import { describe, expect, it } from 'vitest';
import { buildPaper } from '../testing/paper-pdf.ts';
import { buildPdf, type PdfDraft } from '../testing/pdf.ts';
import { rawPdf } from '../testing/raw-pdf.ts';
import { readPageText } from './read-page-text.ts';

const read = async (draw: (draft: PdfDraft) => void) => readPageText(await buildPdf(draw));
const questions = ['1. Which of these is a planet?', 'A) Venus', 'B) Polaris'];

async function cellsOf(draw: (draft: PdfDraft) => void): Promise<string[][]> {
  return (await read(draw)).lines.flatMap((line) =>
    line.cells === undefined ? [] : [line.cells.map((cell) => cell.text)],
  );
}

describe('a row of a table has cells', () => {
  it('when it is ruled', async () => {
    const rows = [
      ['Question', '1', '2', '3', '4'],
      ['Answer', 'B', 'C', 'A', 'D'],
    ];
    const cells = await cellsOf((draft) => {
      draft.lines([...questions, 'Answer Key'], 56, 60);
      draft.table(rows, { x: 56, y: 200, columnWidths: [80, 18, 18, 18, 18] });
    });
    expect(cells).toEqual(rows);
  });

  it('when some of its cells are empty', async () => {
    const rows = [
      ['1', '', 'C'],
      ['2', 'B', ''],
    ];
    const cells = await cellsOf((draft) => {
      draft.lines(questions, 56, 60);
      draft.table(rows, { x: 56, y: 200, columnWidths: [40, 40, 40] });
    });
    expect(cells).toEqual(rows);
  });

  it('when it is only aligned with wide gaps', async () => {
    const rows = [
      ['1', '2', '3', '4', '5', '6'],
      ['B', 'C', 'A', 'D', 'A', 'B'],
      ['7', '8', '9', '10', '11', '12'],
      ['A', 'A', 'C', 'D', 'B', 'B'],
    ];
    const cells = await cellsOf((draft) => {
      draft.lines([...questions, 'Answer Key'], 56, 60);
      draft.table(rows, { x: 56, y: 200, columnWidths: [60, 60, 60, 60, 60, 60], isRuled: false });
    });
    expect(cells).toEqual(rows);
  });

  it('when a cell has two lines', async () => {
    const cells = await cellsOf((draft) => {
      draft.lines(questions, 56, 60);
      draft.table(
        [
          ['', ''],
          ['2', 'B'],
        ],
        { x: 56, y: 200, columnWidths: [40, 160], rowHeight: 32 },
      );
      draft.lines(['1', ''], 60, 204);
      draft.lines(['C, because the sky', 'is blue'], 100, 204);
    });
    expect(cells).toEqual([
      ['1', 'C, because the sky is blue'],
      ['2', 'B'],
    ]);
  });

  it('inside a column too', async () => {
    const prose = Array.from({ length: 20 }, (_, index) => `Line ${index} says something of interest`);
    const { lines } = await read((draft) => {
      draft.lines(prose, 56, 60, { size: 10 });
      draft.lines(prose.slice(0, 10), 320, 60, { size: 10 });
      draft.table(
        [
          ['1', '2', '3'],
          ['C', 'A', 'B'],
        ],
        { x: 320, y: 260, columnWidths: [30, 30, 30] },
      );
    });
    expect(lines.map((line) => line.text)).toEqual([...prose, ...prose.slice(0, 10), '1 2 3', 'C A B']);
    expect(lines.at(-1)?.cells?.map((cell) => cell.text)).toEqual(['C', 'A', 'B']);
  });

  it('but not for a frame around text', async () => {
    const { lines } = await read((draft) => {
      draft.document.rect(50, 50, 400, 90).stroke();
      draft.lines(questions, 56, 60);
    });
    expect(lines.map((line) => [line.text, line.cells])).toEqual(questions.map((text) => [text, undefined]));
  });
});

describe('a line starts a block', () => {
  it('when there is more space above it than between the lines of a paragraph', async () => {
    const paper = [
      '1. What does a',
      'leaf need?',
      'A) Light',
      '',
      '2. And a root?',
      'A) Water',
      '',
      '3. And a bee?',
    ];
    const { lines } = await readPageText(await buildPaper(paper));
    expect(lines.filter((line) => line.startsBlock).map((line) => line.text)).toEqual([
      '1. What does a',
      '2. And a root?',
      '3. And a bee?',
    ]);
  });
});

describe('a picture', () => {
  it('is reported with its position', async () => {
    const { pictures } = await read((draft) => {
      draft.lines(questions, 56, 60);
      draft.picture(59.528, 168.378, 119.056, 84.189);
    });
    expect(pictures).toHaveLength(1);
    const [{ page, x, y, width, height } = { page: 0, x: 0, y: 0, width: 0, height: 0 }] = pictures;
    expect([page, ...[x, y, width, height].map((share) => share.toFixed(3))]).toEqual([
      1,
      '0.100',
      '0.200',
      '0.200',
      '0.100',
    ]);
  });

  it('is ignored when it is small, a rule or a bullet', async () => {
    const { pictures } = await read((draft) => {
      draft.lines(questions, 56, 60);
      draft.picture(40, 60, 8, 8);
      draft.picture(40, 120, 500, 2);
    });
    expect(pictures).toEqual([]);
  });

  it('is ignored when it is a logo on every page', async () => {
    const { pictures } = await read((draft) => {
      for (let page = 1; page <= 3; page += 1) {
        if (page > 1) draft.nextPage();
        draft.picture(480, 20, 60, 60);
        draft.lines([`${page}. Which of these is a planet?`, ...questions.slice(1)], 56, 100);
        if (page === 2) draft.picture(56, 300, 200, 150);
      }
    });
    expect(pictures.map((picture) => picture.page)).toEqual([2]);
  });

  it('is ignored when it is the background of the page', async () => {
    const { pictures, lines } = await read((draft) => {
      draft.picture(0, 0, 595.28, 841.89);
      draft.lines(questions, 56, 60);
    });
    expect(pictures).toEqual([]);
    expect(lines).toHaveLength(3);
  });

  it('is reported when it is the only content of a page', async () => {
    const { pictures } = await read((draft) => {
      draft.lines(questions, 56, 60);
      draft.nextPage();
      draft.picture(0, 0, 595.28, 841.89);
    });
    expect(pictures.map((picture) => picture.page)).toEqual([2]);
  });

  it('is not decoded, whatever size it declares', async () => {
    const bytes = rawPdf({
      pages: [
        { content: 'BT /F1 12 Tf 50 700 Td (1. What is shown here?) Tj ET q 200 0 0 150 50 400 cm /I1 Do Q' },
      ],
      resources: '/XObject << /I1 10 0 R >>',
      objects: [
        {
          dictionary:
            '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceRGB /BitsPerComponent 8',
          stream: new Uint8Array(10),
        },
      ],
    });
    const before = process.memoryUsage().rss;
    const { pictures } = await readPageText(bytes);
    expect(pictures).toHaveLength(1);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });
});
