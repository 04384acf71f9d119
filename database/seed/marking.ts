import { gradeOf, percentageOf } from '#shared/grading-scale.ts';
import { after, day, dayAt } from './calendar.ts';
import { remarks } from './content/remarks.ts';
import type { Random } from './random.ts';
import type { SavedAnswer, Sitting } from './sit-quiz.ts';

interface MarkedAnswer extends SavedAnswer {
  pointsEarned: number | null;
  gradingMethod: 'AUTO' | 'MANUAL' | null;
  remark: string | null;
}

/** A finished attempt with its marks. */
export interface Marked {
  answers: MarkedAnswer[];
  totalPoints: number;
  score: number;
  percentage: number;
  letter: ReturnType<typeof gradeOf>['letter'];
  gradePoints: number;
  /** An essay needs marking. */
  isProvisional: boolean;
  /** When a teacher marked an answer in it. */
  gradedAt: Date | null;
}

export function totalPointsOf({ paper }: Sitting): number {
  return paper.reduce((sum, { onPaper }) => sum + onPaper.points, 0);
}

/**
 * Marks a finished attempt: automatically where possible, essays by the teacher if the day of marking is before `now`.
 */
export function markSitting(
  sitting: Sitting,
  completedAt: Date,
  now: Date,
  leaveUnmarked: boolean,
  random: Random,
): Marked {
  const hasEssay = sitting.answers.some(({ quality }) => quality !== null);
  const readAt = hasEssay && !leaveUnmarked ? readingTime(completedAt, now, random) : null;
  const answers = sitting.answers.map((answer) => markAnswer(answer, readAt !== null, random));
  const totalPoints = totalPointsOf(sitting);
  const score = answers.reduce((sum, { pointsEarned }) => sum + (pointsEarned ?? 0), 0);
  const percentage = percentageOf(score, totalPoints);
  const { letter, points } = gradeOf(percentage);
  return {
    answers,
    totalPoints,
    score,
    percentage,
    letter,
    gradePoints: points,
    isProvisional: hasEssay && readAt === null,
    gradedAt: readAt,
  };
}

/** Some days later in office hours. Null if that is in the future. */
function readingTime(completedAt: Date, now: Date, random: Random): Date | null {
  const readAt = dayAt(completedAt, random.whole(2, 9), random.whole(9, 16), random.whole(0, 59));
  return readAt < after(now, -day / 24) ? readAt : null;
}

function markAnswer(answer: SavedAnswer, isRead: boolean, random: Random): MarkedAnswer {
  const { points } = answer.asked.onPaper;
  if (answer.quality === null) {
    return { ...answer, pointsEarned: answer.isCorrect ? points : 0, gradingMethod: 'AUTO', remark: null };
  }
  if (!isRead) return { ...answer, pointsEarned: null, gradingMethod: null, remark: null };
  const pointsEarned = Math.round(answer.quality * points * 2) / 2;
  return {
    ...answer,
    pointsEarned,
    // Neither correct nor incorrect with part of the points.
    isCorrect: pointsEarned === points ? true : pointsEarned === 0 ? false : null,
    gradingMethod: 'MANUAL',
    remark: random.chance(0.75) ? random.pick(remarksFor(answer.quality)) : null,
  };
}

function remarksFor(quality: number): readonly string[] {
  if (quality > 0.8) return remarks.strong;
  return quality > 0.5 ? remarks.fair : remarks.weak;
}
