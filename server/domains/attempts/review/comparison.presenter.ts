import type { Comparison } from '#shared/contract/attempts/attempts.ts';
import type { BinRow } from './comparison.queries.ts';

export function countStudents(bins: readonly BinRow[]): number {
  return bins.reduce((sum, { students }) => sum + students, 0);
}

/** The mean is rounded, so that it hardly moves when one more student gets a grade. */
export function presentComparison(bins: readonly BinRow[]): NonNullable<Comparison['figures']> {
  const students = countStudents(bins);
  const countOf = new Map(bins.map((bin) => [bin.tens, bin.students]));
  return {
    students,
    mean: Math.round(bins.reduce((sum, bin) => sum + bin.sum, 0) / students),
    bins: Array.from({ length: 10 }, (_, tens) => ({
      from: tens * 10,
      to: tens * 10 + 10,
      count: countOf.get(tens) ?? 0,
    })),
    own: bins.find(({ own }) => own !== null)?.own ?? null,
  };
}
