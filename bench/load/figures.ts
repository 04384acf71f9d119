import type { OwnDelay } from './generator.ts';
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
  /** How many were answered with which status; 0: not at all. */
  statuses: Record<string, number>;
}

export interface PhaseFigures {
  phase: string;
  seconds: number;
  calls: number;
  perSecond: number;
  /** CPU-milliseconds of one call; null where we cannot look. */
  cpu: { server: number; database: number | null; generator: number };
  /** Of server and database together, in MB. */
  memoryPeak: number;
  /** How much later than due calls were sent, and how long the generator's event loop kept answers waiting. */
  generator: { late: Times; loop: OwnDelay };
  kinds: KindFigures[];
}

export interface PhaseMeasure {
  phase: string;
  seconds: number;
  before: CpuUse;
  after: CpuUse;
  memoryPeak: number;
  loop: OwnDelay;
}

export function figurePhase(measure: PhaseMeasure, all: readonly Operation[]): PhaseFigures {
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
    kinds: [...Map.groupBy(operations, ({ kind }) => kind)].map(([kind, same]) => figureKind(kind, same)),
  };
}

function figureKind(kind: Kind, operations: readonly Operation[]): KindFigures {
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

/** Delays of the generator that are a fifth of what it measured are no longer the server's. */
export function isGeneratorTheBound({ generator, kinds }: PhaseFigures): boolean {
  const p95 = Math.max(...kinds.map((kind) => kind.p95), 0);
  return Math.max(generator.late.p95, generator.loop.p99) > Math.max(20, p95 / 5);
}
