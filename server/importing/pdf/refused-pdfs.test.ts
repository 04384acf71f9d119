import { describe, expect, it } from 'vitest';
import { buildPaper } from '../testing/paper-pdf.ts';
import { buildPdf } from '../testing/pdf.ts';
import { rawPdf } from '../testing/raw-pdf.ts';
import { refusalOf } from '../testing/refusal-of.ts';
import { readPageText } from './read-page-text.ts';

const paper = ['1. Which gas do plants take in?', 'A) Oxygen', 'B) Carbon dioxide', 'Answer: B'];
const damaged = 'This PDF is damaged or incomplete. Save it as a PDF again and upload the new file.';

function cutInTwo(bytes: Uint8Array, share: number): Uint8Array {
  return bytes.slice(0, Math.floor(bytes.length * share));
}

describe('an unreadable PDF is refused with the reason', () => {
  it('when it asks for a password', async () => {
    const bytes = await buildPdf((draft) => draft.lines(paper, 50, 50), { userPassword: 'secret' });
    expect(await refusalOf(bytes)).toBe(
      'This PDF is password-protected. Remove the password and upload it again.',
    );
  });

  it('but not when it is only protected against editing', async () => {
    const bytes = await buildPdf((draft) => draft.lines(paper, 50, 50), { ownerPassword: 'secret' });
    expect((await readPageText(bytes)).lines.map((line) => line.text)).toEqual(paper);
  });

  it('when it is a scan of two pages', async () => {
    const bytes = await buildPdf((draft) => {
      draft.picture(0, 0, 595, 842);
      draft.nextPage();
      draft.picture(0, 0, 595, 842);
    });
    expect(await refusalOf(bytes)).toBe('This PDF is a scan (2 pages, no text). Use the template.');
  });

  it('when it is a scan of one page', async () => {
    const bytes = await buildPdf((draft) => draft.picture(20, 20, 500, 700));
    expect(await refusalOf(bytes)).toBe('This PDF is a scan (1 page, no text). Use the template.');
  });

  it('when a scan has only page numbers and a stamp on it', async () => {
    const bytes = await buildPdf((draft) => {
      for (let page = 1; page <= 3; page += 1) {
        if (page > 1) draft.nextPage();
        draft.picture(0, 0, 595, 842);
        draft.text(`Page ${page} of 3`, 270, 810);
        draft.text('Scanned with Lumo', 40, 820, { size: 7 });
      }
    });
    expect(await refusalOf(bytes)).toBe('This PDF is a scan (3 pages, no text). Use the template.');
  });

  it.each([0.3, 0.6, 0.9, 0.99])('when it was cut off after %f of its length', async (share) => {
    const bytes = await buildPaper(Array.from({ length: 80 }, (_, index) => `${index + 1}. Why ${index}?`));
    expect(await refusalOf(cutInTwo(bytes, share))).toBe(damaged);
  });

  it('when its text is damaged in the middle', async () => {
    const content = Array.from(
      { length: 400 },
      (_, row) => `BT /F1 9 Tf 50 ${800 - row} Td (Row ${row * 7919}) Tj ET`,
    );
    const bytes = rawPdf({ pages: [{ content: content.join('\n') }], isDeflated: true });
    const middle = Math.floor(bytes.length * 0.4);
    bytes.fill(0xff, middle, middle + 40);
    expect(await refusalOf(bytes)).toBe(damaged);
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['only its first line', new TextEncoder().encode('%PDF-1.7\n')],
    ['a beginning and an end', new TextEncoder().encode('%PDF-1.7\nstartxref\n0\n%%EOF\n')],
    ['an ending that points nowhere', new TextEncoder().encode('%PDF-1.7\nhello\nstartxref\n999999\n%%EOF')],
  ])('when it holds %s', async (_, bytes) => {
    expect(await refusalOf(bytes)).toBe(damaged);
  });

  it('when it has more pages than can be read', async () => {
    const bytes = rawPdf({ pages: Array.from({ length: 1001 }, () => ({ content: '' })) });
    expect(await refusalOf(bytes)).toBe(
      'This PDF has 1,001 pages. The limit is 1,000. Split it into smaller files.',
    );
  });

  it('when its fonts have no character map', async () => {
    const bytes = rawPdf({
      pages: [{ content: 'BT /F1 12 Tf 50 700 Td <0014001100030024000500280029002A003A> Tj ET' }],
      font: '<< /Type /Font /Subtype /Type0 /BaseFont /Hidden /Encoding /Identity-H /DescendantFonts [10 0 R] >>',
      objects: [
        '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Hidden /DW 600 /FontDescriptor 11 0 R ' +
          '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
        '<< /Type /FontDescriptor /FontName /Hidden /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 ' +
          '/Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
      ],
    });
    expect(await refusalOf(bytes)).toMatch(/^The text in this PDF can’t be read because of its fonts/);
  });
});

describe('a hostile PDF is refused', () => {
  it('when its page tree contains itself', async () => {
    const bytes = rawPdf({ pages: [{ content: '' }] });
    const text = Buffer.from(bytes).toString('latin1').replace('/Kids [10 0 R]', '/Kids [ 2 0 R]');
    expect(await refusalOf(Buffer.from(text, 'latin1'))).toBe(damaged);
  });
});
