import { describe, expect, it } from 'vitest';
import { buildPdf, type PdfDraft } from '../testing/pdf.ts';
import { rawPdf } from '../testing/raw-pdf.ts';
import type { PdfLine } from './page-text.ts';
import { readPageText } from './read-page-text.ts';

async function linesOf(draw: (draft: PdfDraft) => void): Promise<PdfLine[]> {
  return (await readPageText(await buildPdf(draw))).lines;
}

async function rawLines(content: string, font?: string, objects?: string[]): Promise<PdfLine[]> {
  const plan = { pages: [{ content }], ...(font === undefined ? {} : { font }) };
  return (await readPageText(rawPdf({ ...plan, objects: objects ?? [] }))).lines;
}

/** `plain <b>bold</b>`. */
const marked = (line: PdfLine | undefined) =>
  line?.spans.map((span) => (span.isBold ? `<b>${span.text}</b>` : span.text)).join('');

describe('the text of a PDF', () => {
  it('has letters for ligature characters', async () => {
    const [line] = await linesOf((draft) =>
      draft.text('1. ﬁnd the ﬂat oﬀer, oﬃce, waﬄe', 56, 60, { isUnicode: true }),
    );
    expect(line?.text).toBe('1. find the flat offer, office, waffle');
  });

  it('has letters for the font’s own ligatures', async () => {
    const [line] = await linesOf((draft) => draft.text('1. final office flow', 56, 60, { isUnicode: true }));
    expect(line?.text).toBe('1. final office flow');
  });

  it('has letters for ligatures named by a simple font', async () => {
    const [line] = await rawLines(
      'BT /F1 12 Tf 50 700 Td (1. \\001nd the \\002at stone) Tj ET',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding << /Differences [1 /fi /fl] >> >>',
    );
    expect(line?.text).toBe('1. find the flat stone');
  });

  it('has composed characters', async () => {
    const [line] = await linesOf((draft) => draft.text('1. Cafe\u0301 or tea?', 56, 60, { isUnicode: true }));
    expect(line?.text).toBe('1. Café or tea?');
  });

  it('has plain spaces for all kinds of spaces', async () => {
    const [line] = await linesOf((draft) =>
      draft.text('1.\u00a0Is\u2003this\u2009plain?', 56, 60, { isUnicode: true }),
    );
    expect(line?.text).toBe('1. Is this plain?');
  });

  it('keeps Greek, arrows, bullets and check marks', async () => {
    const [line] = await linesOf((draft) => draft.text('• α → β ≤ √2 ✓ wanted', 56, 60, { isUnicode: true }));
    expect(line?.text).toBe('• α → β ≤ √2 ✓ wanted');
  });

  it('keeps a soft hyphen only at the end of a line', async () => {
    const lines = await rawLines(
      'BT /F1 12 Tf 50 700 Td (1. A well\\255known photo\\255) Tj 0 -15 Td (synthesis) Tj ET',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [173 /softhyphen] >> >>',
    );
    expect(lines.map((line) => line.text)).toEqual(['1. A well-known photo\u00ad', 'synthesis']);
  });
});

describe('bold text', () => {
  it('is detected by the name of its font', async () => {
    const lines = await linesOf((draft) =>
      draft.lines(['1. Which **one** is it?', '**B) This one**', 'C) That'], 56, 60),
    );
    expect(lines.map(marked)).toEqual(['1. Which <b>one </b>is it?', '<b>B) This one</b>', 'C) That']);
  });

  it('is detected for embedded fonts', async () => {
    const lines = await linesOf((draft) =>
      draft.lines(['A) plain', '**B) strong**'], 56, 60, { isUnicode: true }),
    );
    expect(lines.map(marked)).toEqual(['A) plain', '<b>B) strong</b>']);
  });

  it.each(['Arial,Bold', 'ABCDEF+CMBX12', 'TimesNewRomanPS-BoldMT', 'NimbusRomNo9L-Medi', 'Roboto-Black'])(
    'is detected for %s',
    async (name) => {
      const font = `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`;
      const [line] = await rawLines('BT /F1 12 Tf 50 700 Td (B\\) Strong words) Tj ET', font);
      expect(marked(line)).toBe('<b>B) Strong words</b>');
    },
  );

  it.each(['Arial', 'ABCDEF+CMR10', 'TimesNewRomanPS-ItalicMT', 'Symbola'])(
    'is not detected for %s',
    async (name) => {
      const font = `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`;
      const [line] = await rawLines('BT /F1 12 Tf 50 700 Td (B\\) Weak words) Tj ET', font);
      expect(marked(line)).toBe('B) Weak words');
    },
  );

  it('is detected when letters are filled and stroked', async () => {
    const lines = await rawLines(
      'BT /F1 12 Tf 50 700 Td (A\\) Weak words) Tj 2 Tr 0 -20 Td (B\\) Strong words) Tj 0 Tr 0 -20 Td (C\\) Weak) Tj ET',
    );
    expect(lines.map(marked)).toEqual(['A) Weak words', '<b>B) Strong words</b>', 'C) Weak']);
  });

  it('is detected when text is drawn twice with a small offset, and read once', async () => {
    const lines = await linesOf((draft) => {
      draft.text('A) Weak words', 56, 60);
      draft.text('B) Strong words', 56, 76);
      draft.text('B) Strong words', 56.4, 76);
      draft.text('C) Weak', 56, 92);
    });
    expect(lines.map(marked)).toEqual(['A) Weak words', '<b>B) Strong words</b>', 'C) Weak']);
  });

  it('is not detected when text is drawn twice at the same position, and read once', async () => {
    const lines = await linesOf((draft) => {
      draft.text('A) Weak words all', 56, 60);
      draft.text('A) Weak words all', 56, 60);
    });
    expect(lines.map(marked)).toEqual(['A) Weak words all']);
  });

  it('keeps double letters that are drawn one by one', async () => {
    const letters = Array.from('illicit bill').map(
      (letter, index) => `1 0 0 1 ${50 + index * 3.4} 700 Tm (${letter}) Tj`,
    );
    const [line] = await rawLines(`BT /F1 12 Tf ${letters.join(' ')} ET`);
    expect(line?.text.replaceAll(' ', '')).toBe('illicitbill');
  });
});
