import { readFileSync } from 'node:fs';
import { cpuOfProcess, familyOf } from '../measure.ts';

/** In CPU-milliseconds, user and system. Null: PostgreSQL runs on another machine. */
export interface CpuUse {
  server: number;
  database: number | null;
  generator: number;
}

interface Processes {
  servers: readonly number[];
  /** Undefined if PostgreSQL runs on another machine. */
  postmaster: number | undefined;
  generators: readonly number[];
}

export class Machine {
  private readonly processes: Processes;

  constructor(processes: Processes) {
    this.processes = processes;
  }

  cpu(): CpuUse {
    const { servers, postmaster, generators } = this.processes;
    return {
      server: sum(servers, cpuOfProcess),
      database: postmaster === undefined ? null : sum(familyOf(postmaster), cpuOfProcess),
      generator: sum(generators, cpuOfProcess),
    };
  }

  /** All server processes and the database, in MB; memory that several share counts once. */
  memory(): number {
    const { servers, postmaster } = this.processes;
    const all = [...servers, ...(postmaster === undefined ? [] : familyOf(postmaster))];
    return sum(all, shareOfMemory) / 1024;
  }

  /** The highest memory seen until the returned function is called. */
  watchMemory(everyMs = 1_000): () => number {
    let peak = this.memory();
    const timer = setInterval(() => {
      peak = Math.max(peak, this.memory());
    }, everyMs);
    return () => {
      clearInterval(timer);
      return Math.max(peak, this.memory());
    };
  }
}

function shareOfMemory(pid: number): number {
  return Number(/Pss:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
}

/** Skips PostgreSQL processes that exit between being listed and being read. */
function sum(pids: readonly number[], read: (pid: number) => number): number {
  let total = 0;
  for (const pid of pids) {
    try {
      total += read(pid);
    } catch (error) {
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return total;
}
