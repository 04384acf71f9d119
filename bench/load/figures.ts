import type { LoopDelay } from './generator.ts';
import type { Kind, Operation } from './load-log.ts';
import type { CpuUse } from './machine.ts';

/** In milliseconds. */
interface Times {
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export interface KindFigures extends Times {
  kind: Kind;
  count: number;
  ok: number;
  /** The number of responses by status; 0: no response. */
  statuses: Record<string, number>;
}

export interface PhaseFigures {
  phase: string;
  seconds: number;
  calls: number;
  perSecond: number;
  /** CPU-milliseconds per call; null if the database runs on another machine. */
  cpu: { server: number; database: number | null; generator: number };
  /** Server and database together, in MB. */
  memoryPeak: number;
  /** How late calls were sent, and the generator's event loop delay. */
  generator: { late: Times; loop: LoopDelay };
  kinds: KindFigures[];
}

export interface PhaseMeasure {
  phase: string;
  seconds: number;
  before: CpuUse;
  after: CpuUse;
  memoryPeak: number;
  loop: LoopDelay;
}

export function phaseFigures(measure: PhaseMeasure, all: readonly Operation[]): PhaseFigures {
  const { phase, seconds, before, after, memoryPeak, loop } = measure;
  const operations = all.filter((operation) => operation.phase === phase);
  const sent = operations.filter(({ kind }) => kind !== 'screen');
  const each = (used: number) => (sent.length === 0 ? 0 : used / sent.length);
  return {
    phase,
    seconds,
    calls: sent.length,
    perSecond: sent.length / seconds,
    cpu: {
      server: each(after.server - before.server),
      database:
        after.database === null || before.database === null ? null : each(after.database - before.database),
      generator: each(after.generator - before.generator),
    },
    memoryPeak,
    generator: { late: timesOf(sent.map(({ lateMs }) => lateMs)), loop },
    kinds: [...Map.groupBy(operations, ({ kind }) => kind)].map(([kind, same]) => kindFigures(kind, same)),
  };
}

function kindFigures(kind: Kind, operations: readonly Operation[]): KindFigures {
  const statuses = Map.groupBy(operations, ({ status }) => String(status));
  return {
    kind,
    count: operations.length,
    ok: operations.filter(({ outcome }) => outcome === 'ok').length,
    statuses: Object.fromEntries([...statuses].map(([status, same]) => [status, same.length])),
    ...timesOf(operations.map(({ ms }) => ms)),
  };
}

function timesOf(times: readonly number[]): Times {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}

/** When the generator's own delays exceed a fifth of the measured times, those times no longer describe the server. */
export function isGeneratorBottleneck({ generator, kinds }: PhaseFigures): boolean {
  const p95 = Math.max(...kinds.map((kind) => kind.p95), 0);
  return Math.max(generator.late.p95, generator.loop.p99) > Math.max(20, p95 / 5);
}
