interface Weighed {
  credits: number;
  gradePoints: number;
}

/**
 * Grade points weighted by credits, in hundredths, rounding halves up. null if nothing has weight. Credits have two
 * decimals and grade points one, so the sums are whole numbers.
 */
export function gradeAverage(lines: readonly Weighed[]): number | null {
  let weighed = 0;
  let weight = 0;
  for (const { credits, gradePoints } of lines) {
    const hundredths = Math.round(credits * 100);
    weighed += hundredths * Math.round(gradePoints * 10);
    weight += hundredths;
  }
  return weight === 0 ? null : Math.floor((weighed * 20 + weight) / (2 * weight)) / 100;
}

export function sumOfCredits(lines: readonly Pick<Weighed, 'credits'>[]): number {
  return lines.reduce((sum, { credits }) => sum + Math.round(credits * 100), 0) / 100;
}
