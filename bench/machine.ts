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

/** Written results don't count as uncommitted changes. */
function describeCommit(): Pick<Machine, 'commit' | 'isClean'> {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
    const changed = git('status', '--porcelain', '--', '.', ':!bench/RESULTS.md', ':!bench/results.json');
    return { commit: git('rev-parse', '--short=12', 'HEAD'), isClean: changed === '' };
  } catch {
    return { commit: 'unknown', isClean: false };
  }
}

/** Clock ticks of all processors since boot. */
interface Ticks {
  all: number;
  stolen: number;
}

function readTicks(): Ticks {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/) ?? [];
  // The two guest fields are already included in user and nice.
  const ticks = fields.slice(0, 8).map(Number);
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 };
}

export interface Interference {
  /** Share of processor time that the hypervisor gave to other machines. */
  stolen: number;
  /** Load average of this machine when the part started. */
  loadBefore: number;
}

/** Measures interference from now until the returned function is called. */
export function watchInterference(): () => Interference {
  const before = readTicks();
  const [loadBefore = 0] = loadavg();
  return () => {
    const after = readTicks();
    return { stolen: (after.stolen - before.stolen) / (after.all - before.all), loadBefore };
  };
}

/** Above this share, the figures depend more on other machines than on CQuiz. */
export const maxStolen = 0.05;
