import type { Progress } from '#shared/contract/results/record.ts';

const dayMs = 86_400_000;

/** The start and end of a plot's time axis. */
export function plotTimes({ range, serverTime, points }: Progress): { from: number; to: number } {
  const now = Date.parse(serverTime);
  if (range === '30days') return { from: now - 30 * dayMs, to: now };
  const from = Date.parse(points[0]?.at ?? serverTime);
  const to = Date.parse(points.at(-1)?.at ?? serverTime);
  // Results of a single day would give the axis no width.
  return to - from < dayMs ? { from: from - dayMs, to: to + dayMs } : { from, to };
}
