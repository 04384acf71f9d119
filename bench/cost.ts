import type { GoalName, Limit } from './goals.ts';
import type { Cpu } from './harness.ts';
import { type Load, runLoad } from './measure.ts';
import { type Floor, report } from './result.ts';
import { median } from './statistics.ts';

const defaultClients = 16;

/** The cost of one call in CPU-milliseconds. */
export interface Cost extends Load, Cpu {
  name: string;
  cpu: number;
}

export interface MeasureOptions {
  count?: number;
  clients?: number;
}

/** The average cost of `count` calls, after a warm-up of a tenth as many. */
export async function measure(
  name: string,
  cpu: () => Cpu,
  send: () => Promise<boolean>,
  { count = 20_000, clients = defaultClients }: MeasureOptions = {},
): Promise<Cost> {
  await runLoad(Math.ceil(count / 10), clients, send);
  const before = cpu();
  const load = await runLoad(count, clients, send);
  const after = cpu();
  const server = (after.server - before.server) / count;
  const database = (after.database - before.database) / count;
  return { name, ...load, server, database, cpu: server + database };
}

interface CostContext {
  floor?: readonly Cost[] | Floor;
  goal?: GoalName;
  limit?: Limit;
  note?: string;
}

/** Reports the rounds of one kind of call, compared with its floor. */
export function reportCost(rounds: readonly Cost[], { floor, ...context }: CostContext = {}): void {
  const medianOf = (pick: (cost: Cost) => number) => median(rounds.map(pick));
  report({
    work: rounds[0]?.name ?? '',
    unit: 'CPU-ms',
    rounds: rounds.map(({ cpu }) => cpu),
    server: medianOf(({ server }) => server),
    database: medianOf(({ database }) => database),
    perSecond: medianOf(({ perSecond }) => perSecond),
    p50: medianOf(({ p50 }) => p50),
    p95: medianOf(({ p95 }) => p95),
    failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
    ...(floor && { floor: 'work' in floor ? floor : floorOf(floor) }),
    ...context,
  });
}

function floorOf(rounds: readonly Cost[]): Floor {
  return {
    work: rounds[0]?.name ?? '',
    figure: median(rounds.map(({ cpu }) => cpu)),
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  };
}

/** Repeats the work `count` times, one after the other. */
export async function inRounds<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const rounds: T[] = [];
  for (let round = 0; round < count; round += 1) rounds.push(await work());
  return rounds;
}
