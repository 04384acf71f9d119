import { constants, crc32, deflateRawSync } from 'node:zlib';
import { rawPdf } from './raw-pdf.ts';
import { workbookParts } from './workbook.ts';
import { makeZip, type ZipPart } from './zip.ts';

const emptyLastBlock = Buffer.from([0x03, 0x00]);

/** Deflates a repeated text without holding it in memory, as independent blocks. */
function deflateRepeated(text: string, times: number): Buffer {
  const block = deflateRawSync(text, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const blocks = Buffer.alloc(block.length * times);
  for (let at = 0; at < times; at += 1) block.copy(blocks, at * block.length);
  return Buffer.concat([blocks, emptyLastBlock]);
}

function checksumOfRepeated(text: string, times: number): number {
  const bytes = Buffer.from(text);
  let checksum = 0;
  for (let at = 0; at < times; at += 1) checksum = crc32(bytes, checksum);
  return checksum;
}

/** A part of an archive that unpacks to the repeated text. */
function repeatedPart(name: string, text: string, times: number): ZipPart {
  return {
    name,
    content: '',
    packed: deflateRepeated(text, times),
    declaredSize: Buffer.byteLength(text) * times,
    declaredChecksum: checksumOfRepeated(text, times),
  };
}

function withPart(parts: ZipPart[], part: ZipPart): ZipPart[] {
  return [...parts.filter(({ name }) => name !== part.name), part];
}

const sheetName = 'xl/worksheets/sheet1.xml';
const plainParts = () => workbookParts({ sheets: [{ name: 'Sheet1', rows: '' }] });
const row = `<row><c t="inlineStr"><is><t>${'a'.repeat(120)}</t></is></c></row>`;
const megabyteOfRows = row.repeat(Math.floor((1024 * 1024) / row.length));

export const inflatingWorkbook = (megabytes = 400): Buffer =>
  makeZip(withPart(plainParts(), repeatedPart(sheetName, megabyteOfRows, megabytes)));

/** Unpacks to 400 MB, whatever size it declares. */
export const falseSizeWorkbook = (declaredSize: number): Buffer =>
  makeZip(withPart(plainParts(), { ...repeatedPart(sheetName, megabyteOfRows, 400), declaredSize }));

/** Thousands of sheets that share the same 10 MB of the archive. */
export function overlappingWorkbook(): Buffer {
  const sheets = Array.from({ length: 5_000 }, (_, at) => ({ name: `S${at}`, rows: '' }));
  const [rest, parts] = [[] as ZipPart[], workbookParts({ sheets })];
  for (const part of parts) if (!part.name.startsWith('xl/worksheets/')) rest.push(part);
  const shared = sheets.map((_, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content: '' }));
  const first = repeatedPart(sheetName, megabyteOfRows, 10);
  return makeZip([...rest, first, ...shared.slice(1).map((part) => ({ ...part, isOverlapping: true }))]);
}

/** Two hundred thousand empty parts. */
export function manyPartsWorkbook(): Buffer {
  const parts = Array.from({ length: 200_000 }, (_, at) => ({
    name: `xl/x${at}.xml`,
    content: '',
    isStored: true,
  }));
  return makeZip([...plainParts(), ...parts]);
}

function workbookWithStrings(sharedStrings: string): Buffer {
  const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';
  return makeZip(workbookParts({ sheets: [{ name: 'Sheet1', rows }], sharedStrings }));
}

export const externalEntityWorkbook = (): Buffer =>
  workbookWithStrings(
    `<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY secret SYSTEM "file:///etc/passwd">]><sst><si><t>&secret;</t></si></sst>`,
  );

export function billionLaughsWorkbook(): Buffer {
  const entities = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
  ).join('');
  return workbookWithStrings(
    `<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY l0 "lol">${entities}]><sst><si><t>&l9;</t></si></sst>`,
  );
}

export const nestedWorkbook = (): Buffer =>
  workbookWithStrings(`<?xml version="1.0"?><sst>${'<si><r>'.repeat(2_000_000)}</sst>`);

/** One text of 30,000 characters in a million cells. */
export function repeatingWorkbook(): Buffer {
  const sharedStrings = `<?xml version="1.0"?><sst><si><t>${'Why? '.repeat(6_000)}</t></si></sst>`;
  const parts = workbookParts({ sheets: [{ name: 'Sheet1', rows: '' }], sharedStrings });
  const cells = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`;
  const head = '<?xml version="1.0"?><worksheet><sheetData>';
  const body = head + cells.repeat(10_000);
  return makeZip(withPart(parts, { name: sheetName, content: `${body}</sheetData></worksheet>` }));
}

const zlibHead = Buffer.from([0x78, 0xda]);
const line = '1 0 0 1 50 700 Tm (1. Which gas do plants take in?) Tj\n';

function pdfWithContent(filter: string, stream: Uint8Array): Uint8Array {
  const objects = [{ dictionary: `/Filter ${filter}`, stream }];
  // The last /Contents of the page wins.
  return rawPdf({ objects, pages: [{ content: '', extra: '/Contents 10 0 R' }] });
}

/** A page with megabytes of text operators. */
export function inflatingPdf(megabytes = 1_024): Uint8Array {
  const text = `BT /F1 12 Tf ${line.repeat(Math.floor((1024 * 1024) / line.length))} ET\n`;
  const stream = Buffer.concat([zlibHead, deflateRepeated(text, megabytes)]);
  return pdfWithContent('/FlateDecode', stream);
}

/** Deflated twice: a few kilobytes that unpack to gigabytes. */
export function twiceInflatingPdf(): Uint8Array {
  const inner = Buffer.concat([zlibHead, deflateRepeated(' '.repeat(1024 * 1024), 4_096)]);
  const outer = Buffer.concat([zlibHead, deflateRawSync(inner, { level: 9 })]);
  return pdfWithContent('[/FlateDecode /FlateDecode]', outer);
}

export const nestedPdf = (): Uint8Array =>
  rawPdf({ pages: [{ content: 'BT ET', extra: `/Odd ${'['.repeat(3_000_000)}` }] });

/** Nested forms that each draw ten others: ten to the ninth in all. */
export function multiplyingPdf(): Uint8Array {
  const objects = Array.from({ length: 10 }, (_, at) => {
    const next = `/Resources << /XObject << /X ${11 + at} 0 R >> /Font << /F1 3 0 R >> >>`;
    const draw = at === 9 ? 'BT /F1 12 Tf (again) Tj ET' : '/X Do '.repeat(10);
    return {
      dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 600 900] ${at === 9 ? '' : next}`,
      stream: Buffer.from(draw),
    };
  });
  return rawPdf({ objects, resources: '/XObject << /X 10 0 R >>', pages: [{ content: '/X Do' }] });
}

/** A tree of pages that contains itself. */
export const cyclicPdf = (): Uint8Array =>
  rawPdf({
    objects: ['<< /Type /Pages /Count 1000000 /Kids [10 0 R 10 0 R 2 0 R] >>'],
    pages: [{ content: '', extra: '/Parent 10 0 R' }],
  });

/** A header and megabytes of the same characters. */
export function repeatedCsv(characters: string, megabytes = 50): Buffer {
  const header = Buffer.from('Question,Option A,Option B,Correct Answer\n');
  return Buffer.concat([header, Buffer.alloc(megabytes * 1024 * 1024 - header.length, characters)]);
}

export const nestedHtml = (): Buffer => Buffer.from(`<html><table>${'<tr><td><table>'.repeat(1_000_000)}`);
