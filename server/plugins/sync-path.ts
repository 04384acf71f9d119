import { open } from 'node:fs/promises';

/** Puts a file's bytes, or a folder's new names, on disk: otherwise a power cut may lose them. Windows syncs no folders. */
export async function syncPath(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
