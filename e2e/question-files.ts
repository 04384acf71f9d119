import type { Page } from '@playwright/test';
import PdfDocument from 'pdfkit';

export interface QuestionFile {
  name: string;
  content: Buffer;
}

export function csvFile(name: string, rows: readonly (readonly string[])[]): QuestionFile {
  const lines = rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
  return { name, content: Buffer.from(`${lines.join('\r\n')}\r\n`) };
}

export const csvHeader = [
  'Quiz Title',
  'Question Bank',
  'Question',
  'Type',
  'Option A',
  'Option B',
  'Option C',
  'Option D',
  'Correct Answer',
];

export async function pdfFile(name: string, lines: readonly string[]): Promise<QuestionFile> {
  const document = new PdfDocument();
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise((done) => document.on('end', done));
  document.fontSize(12);
  for (const line of lines) document.text(line);
  document.end();
  await written;
  return { name, content: Buffer.concat(chunks) };
}

/** Hands a file in by the API, as the page does, and answers its number once it waits to be checked. */
export async function uploadForCheck(page: Page, { name, content }: QuestionFile): Promise<number> {
  const token = await page.evaluate(() => sessionStorage.getItem('cquiz-token'));
  const answer = await page.request.post('/api/fileUpload/upload', {
    headers: { Authorization: `Bearer ${token}` },
    multipart: { check: 'true', file: { name, mimeType: 'application/octet-stream', buffer: content } },
  });
  const body = (await answer.json()) as { id: number; status: string };
  if (answer.status() !== 200) throw new Error(`${answer.status()}: ${JSON.stringify(body)}`);
  return body.id;
}
