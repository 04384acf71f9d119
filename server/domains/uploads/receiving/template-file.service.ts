import { Readable } from 'node:stream';
import type { Bytes } from '#server/plugins/http/bytes-answer.ts';

const keptSeconds = 3_600;

export async function getTemplate(kind: 'csv' | 'xlsx' | 'pdf'): Promise<Bytes> {
  // Loaded on first use, because the workbook and PDF writers are large.
  const { makeTemplate } = await import('#server/importing/templates/templates.ts');
  const { bytes, fileName, mediaType } = await makeTemplate(kind);
  return {
    stream: Readable.from([bytes]),
    size: bytes.length,
    fileName,
    mediaType,
    maxAgeSeconds: keptSeconds,
  };
}
