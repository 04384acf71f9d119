import { open } from 'node:fs/promises';

/** Syncs a file or a folder to disk, so that a power cut does not lose it. Windows cannot sync folders. */
export async function syncPath(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
