import { t } from '@lingui/core/macro';
import { upload } from '#shared/limits.ts';

/** What is wrong with a file before it is sent; the server looks at its content again. */
export async function fileProblem(file: File): Promise<string | null> {
  const name = file.name.toLowerCase();
  if (!upload.endings.some((ending) => name.endsWith(ending))) {
    return t`Unsupported file type. Please upload PDF, Excel, or CSV files only.`;
  }
  if (file.size > upload.mostBytes) {
    return t`File size exceeds 50MB limit. Please choose a smaller file.`;
  }
  if (file.size === 0) return t`This file is empty. Please choose another one.`;
  return (await isReadable(file)) ? null : t`File validation failed`;
}

// A folder may be called "quiz.csv", and a file may be gone since it was chosen: sending it would
// break off half-way without a reason.
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
