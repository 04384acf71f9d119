import { readPageText } from '../pdf/read-page-text.ts';
import { FileRefused } from '../reader-output.ts';

/** The message with which the PDF reader refuses a file. */
export async function refusalOf(bytes: Uint8Array): Promise<string> {
  try {
    await readPageText(bytes);
  } catch (error) {
    if (error instanceof FileRefused) return error.message;
    throw error;
  }
  return 'was read';
}
