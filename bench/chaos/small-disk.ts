import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Resources } from './trial-resources.ts';
import { UnsupportedFault } from './unsupported-fault.ts';

export interface SmallDisk {
  folder: string;
  /** Uses up all free space. */
  fill(): void;
  free(): void;
  isFull(): boolean;
}

const pieces = [1024 * 1024, 4096];

/** Mounts a tmpfs of this size. */
export function mountSmallDisk(resources: Resources, megabytes: number): SmallDisk {
  const folder = resources.makeFolder('disk');
  const options = `size=${megabytes}m,mode=0700`;
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) {
    throw new UnsupportedFault(`a disk cannot be mounted here, nor in a user namespace (${stderr?.trim()})`);
  }
  // Lazy unmount, because a process that is still ending may use the folder.
  resources.defer(() => void spawnSync('umount', ['-l', folder]));
  const filler = join(folder, '.filler');
  return {
    folder,
    fill: () => fillWith(filler),
    free: () => rmSync(filler, { force: true }),
    isFull: () => statfsSync(folder).bavail === 0,
  };
}

function fillWith(file: string): void {
  const handle = openSync(file, 'a');
  try {
    for (const size of pieces) writeUntilFull(handle, Buffer.alloc(size));
  } finally {
    closeSync(handle);
  }
}

function writeUntilFull(handle: number, piece: Buffer): void {
  for (;;) {
    try {
      if (writeSync(handle, piece) < piece.length) return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
      throw error;
    }
  }
}
