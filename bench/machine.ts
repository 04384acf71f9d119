import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

export interface Machine {
  processor: string;
  cores: number;
  memoryGigabytes: number;
  kernel: string;
  node: string;
  commit: string;
  isClean: boolean;
}

export function describeMachine(): Machine {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 1024 ** 3),
    kernel: release(),
    node: process.version,
    ...describeCommit(),
  };
}

/** What comes out of a run is not a change of what was measured. */
function describeCommit(): Pick<Machine, 'commit' | 'isClean'> {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
    const changed = git('status', '--porcelain', '--', '.', ':!bench/RESULTS.md', ':!bench/results.json');
    return { commit: git('rev-parse', '--short=12', 'HEAD'), isClean: changed === '' };
  } catch {
    return { commit: 'unknown', isClean: false };
  }
}

/** Clock ticks of all processors since the machine started. */
interface Ticks {
  all: number;
  stolen: number;
}

function readTicks(): Ticks {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/) ?? [];
  // The last two are in user and nice already.
  const ticks = fields.slice(0, 8).map(Number);
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 };
}

export interface Surroundings {
  /** Share of the processors' time that the machine below gave to others. */
  stolen: number;
  /** What else ran on this machine when the part began. */
  loadBefore: number;
}

/** How much of this machine others had meanwhile. */
export function watchSurroundings(): () => Surroundings {
  const before = readTicks();
  const [loadBefore = 0] = loadavg();
  return () => {
    const after = readTicks();
    return { stolen: (after.stolen - before.stolen) / (after.all - before.all), loadBefore };
  };
}

/** Above this the figures say more about the neighbours than about us. */
export const mostStolen = 0.05;
