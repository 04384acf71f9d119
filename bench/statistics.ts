import type { Limit } from './goals.ts';

export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  return (upper + lower) / 2;
}

/** A missing figure (NaN) never reaches a goal. */
export function isReached({ is, figure }: Limit, measured: number): boolean {
  switch (is) {
    case 'at most':
      return measured <= figure;
    case 'at least':
      return measured >= figure;
    case 'below':
      return measured < figure;
  }
}

/** The figure to expect on a machine with the floor of the day the goals were set. */
export function scaleToFloor(measured: number, floor: number, floorWhenSet: number): number {
  return (measured * floorWhenSet) / floor;
}

export function formatFigure(figure: number): string {
  if (!Number.isFinite(figure)) return '–';
  const size = Math.abs(figure);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  return figure.toFixed(digits);
}

export function formatLimit({ is, figure }: Limit): string {
  const sign = { 'at most': '≤', 'at least': '≥', below: '<' }[is];
  return `${sign} ${figure}`;
}
