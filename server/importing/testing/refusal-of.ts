import { FileRefused } from '../paper.ts';
import { readPageText } from '../pdf/read-page-text.ts';

/** What the reader of PDFs says when it refuses a file. */
export async function refusalOf(bytes: Uint8Array): Promise<string> {
  try {
    await readPageText(bytes);
  } catch (error) {
    if (error instanceof FileRefused) return error.message;
    throw error;
  }
  return 'was read';
}
