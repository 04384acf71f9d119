import { randomFillSync } from 'node:crypto';
import { rawPdf } from './raw-pdf.ts';
import { inlineRows, makeWorkbook, workbookParts } from './workbook.ts';
import { makeZip } from './zip.ts';

const words =
  'the river carries sand from the hills to the sea where it settles in layers of clay and stone '.split(' ');

/** Prose of a given length, different for each number. */
function prose(number: number, characters: number): string {
  const written: string[] = [];
  let length = 0;
  for (let at = number; length < characters; at += 1) {
    const word = words[(at * 7 + number) % words.length] ?? '';
    written.push(word);
    length += word.length + 1;
  }
  return written.join(' ').slice(0, characters);
}

const header = ['Quiz Title', 'Question', 'Option A', 'Option B', 'Option C', 'Option D', 'Correct Answer'];

function rowsOf(count: number, characters: number): string[][] {
  const rows = Array.from({ length: count }, (_, at) => {
    const options = ['sand', 'clay', 'stone', 'water'].map((word) => `${word} ${at}`);
    const text = `Question ${at + 1}, which of these is meant? ${prose(at, characters)}`;
    return [at % 1_000 === 0 ? `Quiz ${at / 1_000 + 1}` : '', text, ...options, 'ABCD'.charAt(at % 4)];
  });
  return [header, ...rows];
}

/** Questions with texts of a given length. */
export function largeCsv(count: number, characters: number): string {
  return rowsOf(count, characters)
    .map((cells) => cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(','))
    .join('\r\n');
}

/** The same as a workbook. `isStored` skips the compression, for an archive as large as its text. */
export function largeWorkbook(count: number, characters: number, isStored: boolean): Buffer {
  const rows = inlineRows(rowsOf(count, characters));
  return makeZip(
    workbookParts({ sheets: [{ name: 'Sheet1', rows }] }).map((part) => ({ ...part, isStored })),
  );
}

const noise = (megabytes: number): Buffer => randomFillSync(Buffer.alloc(megabytes * 1024 * 1024));

/** Ten questions and photos. */
export function pictureWorkbook(megabytes: number): Buffer {
  const photos = Array.from({ length: megabytes }, (_, at) => ({
    name: `xl/media/image${at}.jpeg`,
    content: noise(1),
    isStored: true,
  }));
  return makeWorkbook({ sheets: [{ name: 'Sheet1', rows: inlineRows(rowsOf(10, 20)) }], extra: photos });
}

function textOperators(lines: string[]): string {
  const shown = lines.map((line, at) => `1 0 0 1 50 ${800 - 14 * at} Tm (${line}) Tj`);
  return `BT /F1 10 Tf\n${shown.join('\n')}\nET`;
}

function questionLines(number: number): string[] {
  const options = ['sand', 'clay', 'stone', 'water'].map(
    (word, at) => `${'ABCD'.charAt(at)}. ${word} ${number}`,
  );
  return [
    `${number}. Which of these is meant by number ${number}? ${prose(number, 30)}?`,
    ...options,
    `Answer: ${'ABCD'.charAt(number % 4)}`,
  ];
}

/** Nine questions on each page. */
export function textPdf(pages: number): Uint8Array {
  return rawPdf({
    pages: Array.from({ length: pages }, (_, page) => ({
      content: textOperators(Array.from({ length: 9 }, (_, at) => questionLines(page * 9 + at + 1)).flat()),
    })),
  });
}

/** The same text with each letter placed separately, as some printer drivers do: 50 MB in a few hundred pages. */
export function verbosePdf(pages: number, bytesAPage: number): Uint8Array {
  return rawPdf({
    pages: Array.from({ length: pages }, (_, page) => {
      const operators = textOperators(
        Array.from({ length: 9 }, (_, at) => questionLines(page * 9 + at + 1)).flat(),
      );
      const settings = '0.000 0.000 0.000 rg 1.000 0 0 1.000 0 0 cm\n';
      const filling = settings.repeat(
        Math.max(0, Math.floor((bytesAPage - operators.length) / settings.length)),
      );
      return { content: `${filling}${operators}` };
    }),
  });
}

/** Pages with a question and a photo of a megabyte. */
export function picturePdf(megabytes: number): Uint8Array {
  const photo =
    '/Type /XObject /Subtype /Image /Width 1024 /Height 1024 /BitsPerComponent 8 /ColorSpace /DeviceGray';
  const objects = Array.from({ length: megabytes }, () => ({ dictionary: photo, stream: noise(1) }));
  const photos = objects.map((_, at) => `/P${at} ${10 + at} 0 R`).join(' ');
  const pages = objects.map((_, at) => ({
    content: `${textOperators(questionLines(at + 1))} q 300 0 0 300 50 ${200 + 8 * (at % 9)} cm /P${at} Do Q`,
  }));
  return rawPdf({ objects, resources: `/XObject << ${photos} >>`, pages });
}
