import { appendFileSync } from 'node:fs';
import { type GoalName, goals, type Limit, type Unit } from './goals.ts';
import { formatFigure, formatLimit, isReached, median } from './verdict.ts';

/** What the same run measured as the least it can cost, in the same unit. */
export interface Floor {
  work: string;
  figure: number;
  perSecond?: number;
}

/** One thing that was measured, alike for every part. */
export interface Result {
  work: string;
  unit: Unit;
  /** One figure a round: the median counts, the rest is its spread. */
  rounds: number[];
  /** In CPU-milliseconds of one call, apart. */
  server?: number;
  database?: number;
  perSecond?: number;
  /** In milliseconds. */
  p50?: number;
  p95?: number;
  floor?: Floor;
  /** Failed calls. A single one fails the part. */
  failures?: number;
  /** A number to reach, or one that only this part has. */
  goal?: GoalName;
  limit?: Limit;
  note?: string;
}

/** The file of the command that runs the parts; a part that runs alone has none. */
const file = process.env['CQUIZ_BENCH_RESULTS'];

/** Fewer rounds and smaller numbers, to see that everything runs. */
export const isQuick = process.env['CQUIZ_BENCH_QUICK'] === '1';

/** Shows what was measured and keeps it for the table. A call that failed makes the part fail. */
export function report(result: Result): void {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(result)}\n`);
  if ((result.failures ?? 0) > 0) process.exitCode = 1;
  console.log(describe(result));
}

/** Which PostgreSQL was measured. */
export function tellDatabase(version: string): void {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ postgresql: version })}\n`);
}

function describe(result: Result): string {
  const { work, unit, rounds, server, database, perSecond, p50, p95, floor, failures, note } = result;
  const limit = limitOf(result);
  const figure = median(rounds);
  const parts = [
    `${formatFigure(figure)} ${unit}`,
    rounds.length > 1 && `(${formatFigure(Math.min(...rounds))}–${formatFigure(Math.max(...rounds))})`,
    server !== undefined &&
      database !== undefined &&
      `server ${formatFigure(server)} + database ${formatFigure(database)}`,
    perSecond !== undefined && `${Math.round(perSecond)}/s`,
    floor && `${formatFigure(figure / floor.figure)} × floor`,
    floor?.perSecond !== undefined &&
      perSecond !== undefined &&
      `${formatFigure(perSecond / floor.perSecond)} × its rate`,
    p50 !== undefined && `p50 ${p50.toFixed(1)} ms`,
    p95 !== undefined && `p95 ${p95.toFixed(1)} ms`,
    failures !== undefined && failures > 0 && `${failures} FAILED`,
    limit && `goal ${formatLimit(limit)}: ${isReached(limit, figure) ? 'reached' : 'MISSED'}`,
    note,
  ];
  return `${work.padEnd(58)} ${parts.filter(Boolean).join('  ')}`;
}

export function limitOf({ goal, limit }: Pick<Result, 'goal' | 'limit'>): Limit | undefined {
  return goal === undefined ? limit : goals[goal];
}
