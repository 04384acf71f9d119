import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const place = '/dev/shm';

/** A PostgreSQL that is killed leaves a megabyte of shared memory behind. What came since then and nobody uses is removed. */
export async function removeSharedMemory(since: number): Promise<void> {
  const names = (await listOf(place)).filter((name) => name.startsWith('PostgreSQL.'));
  if (names.length === 0) return;
  const pids = (await listOf('/proc')).filter((name) => /^\d+$/.test(name));
  const maps = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/maps`, 'utf8').catch(() => '')));
  for (const name of names) {
    const file = join(place, name);
    const isUsed = maps.some((text) => text.includes(file));
    // Those of other accounts are not ours to remove: the system refuses it.
    if (!isUsed && (await isYounger(file, since))) await rm(file, { force: true }).catch(() => undefined);
  }
}

async function listOf(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

async function isYounger(file: string, since: number): Promise<boolean> {
  return (await stat(file).catch(() => ({ mtimeMs: 0 }))).mtimeMs >= since;
}
