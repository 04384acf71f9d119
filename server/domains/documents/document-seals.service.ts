import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { openServerSecret, readAndFollow } from '../files/files.service.ts';

/** Signatures only this school's server can make: for a document's content, and at the end of its PDF. */
export interface DocumentSeals {
  /** For the content issued under a code. */
  sealContent(code: string, content: object): string;
  isContentSealed(code: string, content: object, seal: string): boolean;
  /** The PDF with a last line that signs every byte before it. */
  sealFile(code: string, pdf: Buffer): Buffer;
  /** The code a file claims, and whether every byte is as issued; undefined if it claims none. */
  readFile(file: Buffer): { code: string; isWhole: boolean } | undefined;
}

/** All processes sign alike, also after a restore. */
export async function openDocumentSeals(
  db: Db,
  watch?: Parameters<typeof readAndFollow>[1],
): Promise<DocumentSeals> {
  const seals = await readAndFollow(
    async () => createDocumentSeals(await openServerSecret(db, 'documents', randomBytes(32))),
    watch,
  );
  return {
    sealContent: (code, content) => seals().sealContent(code, content),
    isContentSealed: (code, content, seal) => seals().isContentSealed(code, content, seal),
    sealFile: (code, pdf) => seals().sealFile(code, pdf),
    readFile: (file) => seals().readFile(file),
  };
}

// A comment after the end of the file, which PDF readers ignore.
const mark = '\n%CQuiz-Document ';
const lineShape = /^\n%CQuiz-Document ([0-9A-Z]{24}) ([\w-]{43})\n/;
const lineLength = mark.length + 24 + 1 + 43 + 1;

function createDocumentSeals(secret: Buffer): DocumentSeals {
  function sealContent(code: string, content: object): string {
    return seal(`content of ${code}\n`, JSON.stringify(inOrder(content)));
  }

  function seal(what: string, bytes: string | Buffer): string {
    return createHmac('sha256', secret).update(what).update(bytes).digest('base64url');
  }

  return {
    sealContent,
    isContentSealed: (code, content, given) => isSame(given, sealContent(code, content)),
    sealFile: (code, pdf) =>
      Buffer.concat([pdf, Buffer.from(`${mark}${code} ${seal(`file of ${code}\n`, pdf)}\n`)]),
    readFile: (file) => {
      const at = file.lastIndexOf(mark);
      const match = at === -1 ? null : lineShape.exec(file.toString('latin1', at, at + lineLength));
      if (!match) return undefined;
      const [, code = '', given = ''] = match;
      // Appended content would be read as a newer part of the document.
      const isEnd = file.length === at + lineLength;
      return { code, isWhole: isEnd && isSame(given, seal(`file of ${code}\n`, file.subarray(0, at))) };
    },
  };
}

// PostgreSQL stores the keys of an object in its own order.
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, held]) => [key, inOrder(held)]));
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
