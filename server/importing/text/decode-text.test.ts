import { describe, expect, it } from 'vitest';
import { readBytes } from '../testing/read.ts';
import { showQuestion } from '../testing/show-question.ts';

const csv = 'Question,Answer\nWie heißt „Löwe“ – für 5 €?,lion’s\n';
const question = 'SHORT_ANSWER Wie heißt „Löwe“ – für 5 €? = lion’s';

async function show(bytes: Uint8Array): Promise<string[]> {
  const { questions, faults } = await readBytes(bytes, 'a.csv');
  return [...questions.map(showQuestion), ...faults];
}

function swap(bytes: Buffer): Buffer {
  return Buffer.from(bytes).swap16();
}

const windows1252 = new Map(
  'ßöü€„“–’'.split('').map((sign, at) => [sign, [0xdf, 0xf6, 0xfc, 0x80, 0x84, 0x93, 0x96, 0x92][at] ?? 0]),
);
const onWindows = Buffer.from(csv.split('').map((sign) => windows1252.get(sign) ?? sign.charCodeAt(0)));

describe('the encoding of a text', () => {
  it.each([
    ['UTF-8', Buffer.from(csv)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${csv}`)],
    ['UTF-16 little endian', Buffer.from(`\uFEFF${csv}`, 'utf16le')],
    ['UTF-16 big endian', swap(Buffer.from(`\uFEFF${csv}`, 'utf16le'))],
    ['Windows-1252', onWindows],
  ])('reads %s', async (_, bytes) => {
    expect(await show(bytes)).toEqual([question]);
  });

  it('drops characters that PostgreSQL cannot store, with a remark', async () => {
    const bytes = Buffer.from(
      `\uFEFFQuestion,Answer\nWhich\0 ${String.fromCharCode(0xd800)}one?,x\n`,
      'utf16le',
    );
    const read = await readBytes(bytes, 'a.csv');
    expect(read.questions.map(showQuestion)).toEqual(['SHORT_ANSWER Which \uFFFDone? = x']);
    expect(read.remarks).toEqual([
      'Some characters in this file couldn’t be read. They were removed or replaced.',
    ]);
  });
});
