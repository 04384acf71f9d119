import { appendFileSync } from 'node:fs';
import { type GoalName, goals, type Limit, type Unit } from './goals.ts';
import { formatFigure, formatLimit, isReached, median } from './statistics.ts';

/** The lowest possible cost, measured in the same run and unit. */
export interface Floor {
  work: string;
  figure: number;
  perSecond?: number;
}

/** One measurement, in the same form for every part. */
export interface Result {
  work: string;
  unit: Unit;
  /** One figure per round: the median counts, the others show the spread. */
  rounds: number[];
  /** In CPU-milliseconds per call. */
  server?: number;
  database?: number;
  perSecond?: number;
  /** In milliseconds. */
  p50?: number;
  p95?: number;
  floor?: Floor;
  /** Failed calls. A single one fails the part. */
  failures?: number;
  /** A goal of the goals table, or a limit that only this part has. */
  goal?: GoalName;
  limit?: Limit;
  note?: string;
}

/** Set by `npm run bench`; undefined when a part is run on its own. */
const file = process.env['CQUIZ_BENCH_RESULTS'];

/** Fewer rounds and smaller numbers, only to check that every part works. */
export const isQuick = process.env['CQUIZ_BENCH_QUICK'] === '1';

/** Prints a result and saves it for the results page. A failed call fails the part. */
export function report(result: Result): void {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(result)}\n`);
  if ((result.failures ?? 0) > 0) process.exitCode = 1;
  console.log(describe(result));
}

export function reportDatabaseVersion(version: string): void {
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
