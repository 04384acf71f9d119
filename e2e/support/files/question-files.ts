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

/** Uploads a file through the API, as the page does, and returns its id when it is ready to check. */
export async function uploadForCheck(page: Page, { name, content }: QuestionFile): Promise<number> {
  const token = await page.evaluate(() => sessionStorage.getItem('cquiz-token'));
  const response = await page.request.post('/api/fileUpload/upload', {
    headers: { Authorization: `Bearer ${token}` },
    multipart: { check: 'true', file: { name, mimeType: 'application/octet-stream', buffer: content } },
  });
  const body = (await response.json()) as { id: number; status: string };
  if (response.status() !== 200) throw new Error(`${response.status()}: ${JSON.stringify(body)}`);
  return body.id;
}
