import type { ComparisonState, ReviewState } from '#shared/contract/attempts/attempts.ts';
import { comparison } from '#shared/limits.ts';

interface Facts {
  /** The quiz's setting. */
  isOn: boolean;
  /** What the caller sees of the attempt's marks. */
  marks: ReviewState;
}

/** Why no comparison is shown, whoever took the quiz; null if it depends on how many did. */
export function whyNoComparison({
  isOn,
  marks,
}: Facts): Exclude<ComparisonState, 'SHOWN' | 'TOO_FEW'> | null {
  if (!isOn) return 'OFF';
  return marks === 'SHOWN' ? null : 'MARKS_HIDDEN';
}

/** With fewer students, a mean would let one of them work out another one's mark. */
export function areEnough(students: number): boolean {
  return students >= comparison.minStudents;
}
