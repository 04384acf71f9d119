/** "87.50%". */
export function formatPercentage(percentage: number): string {
  return `${percentage.toFixed(2)}%`;
}

/** "21 / 24", "17.5 / 20": points have two decimals at most. */
export function formatPoints(score: number, totalPoints: number): string {
  return `${trim(score)} / ${trim(totalPoints)}`;
}

function trim(points: number): string {
  return String(Math.round(points * 100) / 100);
}
