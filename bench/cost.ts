import type { GoalName, Limit } from './goals.ts';
import type { Cpu } from './harness.ts';
import { type Load, runLoad } from './measure.ts';
import { type Floor, report } from './result.ts';
import { median } from './verdict.ts';

const usualClients = 16;

/** What one call costs, in CPU-milliseconds. */
export interface Cost extends Load, Cpu {
  name: string;
  cpu: number;
}

export interface Repeated {
  count?: number;
  clients?: number;
}

/** What one of `count` costs, after a tenth of that to warm up. */
export async function measure(
  name: string,
  cpu: () => Cpu,
  send: () => Promise<boolean>,
  { count = 20_000, clients = usualClients }: Repeated = {},
): Promise<Cost> {
  await runLoad(Math.ceil(count / 10), clients, send);
  const before = cpu();
  const load = await runLoad(count, clients, send);
  const after = cpu();
  const server = (after.server - before.server) / count;
  const database = (after.database - before.database) / count;
  return { name, ...load, server, database, cpu: server + database };
}

interface Told {
  floor?: readonly Cost[] | Floor;
  goal?: GoalName;
  limit?: Limit;
  note?: string;
}

/** The rounds of one kind of call, beside those of its floor. */
export function reportCost(rounds: readonly Cost[], { floor, ...told }: Told = {}): void {
  const middle = (pick: (cost: Cost) => number) => median(rounds.map(pick));
  report({
    work: rounds[0]?.name ?? '',
    unit: 'CPU-ms',
    rounds: rounds.map(({ cpu }) => cpu),
    server: middle(({ server }) => server),
    database: middle(({ database }) => database),
    perSecond: middle(({ perSecond }) => perSecond),
    p50: middle(({ p50 }) => p50),
    p95: middle(({ p95 }) => p95),
    failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
    ...(floor && { floor: 'work' in floor ? floor : floorOf(floor) }),
    ...told,
  });
}

function floorOf(rounds: readonly Cost[]): Floor {
  return {
    work: rounds[0]?.name ?? '',
    figure: median(rounds.map(({ cpu }) => cpu)),
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  };
}

/** So many times the same, one after the other. */
export async function inRounds<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const rounds: T[] = [];
  for (let round = 0; round < count; round += 1) rounds.push(await work());
  return rounds;
}
