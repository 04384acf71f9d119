import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ImpossibleHere } from './impossible-here.ts';
import type { Room } from './room.ts';

export interface SmallDisk {
  folder: string;
  /** Takes all the space that is left. */
  fill(): void;
  free(): void;
  isFull(): boolean;
}

const pieces = [1024 * 1024, 4096];

/** A disk of its own of so many megabytes, in memory. */
export function mountSmallDisk(room: Room, megabytes: number): SmallDisk {
  const folder = room.makeFolder('disk');
  const options = `size=${megabytes}m,mode=0700`;
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) {
    throw new ImpossibleHere(`a disk cannot be mounted here, nor in a user namespace (${stderr?.trim()})`);
  }
  // Lazily: a process that has not quite ended must not keep the folder.
  room.defer(() => void spawnSync('umount', ['-l', folder]));
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
