/** Sums over people who each have an `a` and a `b`. */
export interface PairSums {
  count: number;
  a: number;
  b: number;
  aa: number;
  bb: number;
  ab: number;
}

/** Pearson correlation; null for fewer than two people, or if `a` or `b` is constant. */
export function correlationOf({ count, a, b, aa, bb, ab }: PairSums): number | null {
  const spreadOfA = spreadOf(count, a, aa);
  const spreadOfB = spreadOf(count, b, bb);
  if (spreadOfA === 0 || spreadOfB === 0) return null;
  const value = (ab - (a * b) / count) / Math.sqrt(spreadOfA * spreadOfB);
  return Math.max(-1, Math.min(1, value));
}

/** Sample standard deviation; null for fewer than two. */
export function deviationOf(count: number, sum: number, squares: number): number | null {
  const variance = varianceOf(count, sum, squares);
  return variance === null ? null : Math.sqrt(variance);
}

export function varianceOf(count: number, sum: number, squares: number): number | null {
  return count < 2 ? null : spreadOf(count, sum, squares) / (count - 1);
}

// Rounding leaves a tiny spread in equal numbers; a correlation with it would be noise.
const noise = 1e-12;

function spreadOf(count: number, sum: number, squares: number): number {
  if (count < 2) return 0;
  const spread = squares - (sum * sum) / count;
  return spread <= squares * noise ? 0 : spread;
}

/**
 * Cronbach's alpha: how far the questions measure one thing. Needs two questions, two attempts and a difference between
 * attempts.
 */
export function alphaOf(itemVariances: readonly number[], totalVariance: number | null): number | null {
  const items = itemVariances.length;
  if (items < 2 || totalVariance === null || totalVariance === 0) return null;
  const within = itemVariances.reduce((sum, variance) => sum + variance, 0);
  return (items / (items - 1)) * (1 - within / totalVariance);
}
