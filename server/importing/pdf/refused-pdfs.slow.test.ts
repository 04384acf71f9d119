import { describe, expect, it } from 'vitest';
import { rawPdf } from '../testing/raw-pdf.ts';
import { refusalOf } from '../testing/refusal-of.ts';

const tooMuch = 'This PDF has too much content for one upload. Split it into smaller files.';

describe('a hostile PDF is refused', () => {
  it('when a small stream unpacks to hundreds of megabytes', async () => {
    const bytes = rawPdf({ pages: [{ content: Buffer.alloc(200_000_000, 'q Q ') }], isDeflated: true });
    expect(bytes.length).toBeLessThan(1_000_000);
    expect(await refusalOf(bytes)).toBe(tooMuch);
  });

  it('when many streams together unpack to hundreds of megabytes', async () => {
    const content = Buffer.alloc(30_000_000, ' ');
    const bytes = rawPdf({ pages: Array.from({ length: 10 }, () => ({ content })), isDeflated: true });
    expect(await refusalOf(bytes)).toBe(tooMuch);
  });

  it('when a page has a million words', async () => {
    const content = `BT /F1 1 Tf ${'1 0 0 1 9 9 Tm (a) Tj '.repeat(300_000)} ET`;
    expect(await refusalOf(rawPdf({ pages: [{ content }] }))).toBe(tooMuch);
  });
});
