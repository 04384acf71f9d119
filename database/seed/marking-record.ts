import { gradeOf, percentageOf } from '#shared/grading-scale.ts';
import type { Row } from './insert-rows.ts';
import type { SeededAttempt } from './play-attempts.ts';

/**
 * The changes that a teacher's marks made to the automatic ones. Every grade can be derived again from this record.
 */
export function markingRecord({ sitting, marked }: SeededAttempt, gradeId: number): Row<'grade_change'>[] {
  if (marked === null || marked.gradedAt === null) return [];
  const by = {
    grade_id: gradeId,
    cause: 'MARKING',
    reason: '',
    changed_by: sitting.quiz.ownerId,
    changed_at: marked.gradedAt,
  } as const;
  const given = marked.answers.filter(({ gradingMethod }) => gradingMethod === 'MANUAL');
  const { score, totalPoints, percentage, letter: letterGrade, isProvisional } = marked;
  const before = score - given.reduce((sum, { pointsEarned }) => sum + (pointsEarned ?? 0), 0);
  const percentageBefore = percentageOf(before, totalPoints);
  return [
    ...given.map(({ asked, pointsEarned: points, isCorrect, gradingMethod: method }) => ({
      ...by,
      what: 'ANSWER' as const,
      question_id: asked.question.id,
      from_value: { points: null, isCorrect: null, method: null },
      to_value: { points, isCorrect, method },
    })),
    {
      ...by,
      what: 'GRADE' as const,
      question_id: null,
      from_value: {
        score: before,
        totalPoints,
        percentage: percentageBefore,
        letterGrade: gradeOf(percentageBefore).letter,
        isProvisional: true,
      },
      to_value: { score, totalPoints, percentage, letterGrade, isProvisional },
    },
  ];
}
