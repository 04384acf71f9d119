/** The letters of dashboards, results and transcripts, best first, with the percentage each starts at. */
export const gradingScale = [
  { letter: 'A', from: 90, points: 4.0 },
  { letter: 'B+', from: 80, points: 3.5 },
  { letter: 'B', from: 70, points: 3.0 },
  { letter: 'C+', from: 60, points: 2.5 },
  { letter: 'C', from: 50, points: 2.0 },
  { letter: 'F', from: 0, points: 0.0 },
] as const;

export function gradeOf(percentage: number): (typeof gradingScale)[number] {
  const reached = gradingScale.find(({ from }) => percentage >= from);
  return reached ?? gradingScale[gradingScale.length - 1] ?? gradingScale[0];
}

/** In hundredths, rounding halves up. Points have two decimals, so the sums are whole hundredths. */
export function percentageOf(score: number, totalPoints: number): number {
  if (totalPoints === 0) return 0;
  const hundredths = Math.round(score * 100);
  const total = Math.round(totalPoints * 100);
  return Math.floor((hundredths * 10_000 * 2 + total) / (2 * total)) / 100;
}

/** The grade book's own letters, best first, with the percentage each starts at. */
export const gradeBookBands = [
  { letter: 'A', from: 90 },
  { letter: 'B', from: 80 },
  { letter: 'C', from: 70 },
  { letter: 'D', from: 60 },
  { letter: 'F', from: 0 },
] as const;

type GradeBookLetter = (typeof gradeBookBands)[number]['letter'];

export function gradeBookLetter(percentage: number): GradeBookLetter {
  return gradeBookBands.find(({ from }) => percentage >= from)?.letter ?? 'F';
}

/** A quiz's difficulty by its average score. Undefined with too few students. */
export const difficultyRule = { leastStudents: 5, easyFrom: 75, mediumFrom: 50 } as const;
