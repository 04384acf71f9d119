import { t } from '@lingui/core/macro';
import { upload } from '#shared/limits.ts';

/** Checks a file before it is sent. The server checks its content again. */
export async function fileProblem(file: File): Promise<string | null> {
  const name = file.name.toLowerCase();
  if (!upload.endings.some((ending) => name.endsWith(ending))) {
    return t`Unsupported file type. Please upload PDF, Excel, or CSV files only.`;
  }
  if (file.size > upload.maxBytes) {
    return t`File size exceeds 50MB limit. Please choose a smaller file.`;
  }
  if (file.size === 0) return t`This file is empty. Please choose another one.`;
  return (await isReadable(file)) ? null : t`File validation failed`;
}

// A folder may be called "quiz.csv", and a chosen file may be deleted: the upload would fail halfway without a reason.
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
