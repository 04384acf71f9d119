import { type FileHandle, open, rename, stat } from 'node:fs/promises';

const rotateAt = 5 * 1024 * 1024;
const tailBytes = 8 * 1024;

/** Opens PostgreSQL's log for appending. A large log becomes `<log>.1` and replaces the earlier one. */
export async function openServerLog(file: string): Promise<FileHandle> {
  if ((await sizeOf(file)) > rotateAt) await rename(file, `${file}.1`).catch(() => undefined);
  return open(file, 'a', 0o600);
}

/** The text logged since that position, at most the last few kilobytes. Empty without a log. */
export async function readServerLogSince(file: string, position: number): Promise<string> {
  try {
    await using handle = await open(file, 'r');
    const { size } = await handle.stat();
    const from = Math.max(Math.min(position, size), size - tailBytes);
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.toString('utf8', 0, bytesRead);
  } catch {
    return '';
  }
}

/** The last lines, joined for an error message. */
export function lastLines(text: string, count = 4): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .slice(-count)
    .join(' | ');
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    return 0;
  }
}
