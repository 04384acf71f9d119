import type { QuestionUsage } from '#shared/contract/teaching/question-work.ts';

export interface Uses {
  /** Quizzes that contain one of the questions. */
  asking: number;
  /** Quizzes that only draw from the bank at random. */
  drawing: number;
}

/** Counts each quiz once. Archived quizzes don't count. */
export function countUses(usages: readonly QuestionUsage[]): Uses {
  const quizzes = usages.flatMap((usage) => usage.quizzes).filter(({ isArchived }) => !isArchived);
  const asking = new Set(quizzes.filter(({ draw }) => draw === null).map(({ id }) => id));
  const drawing = new Set(
    quizzes.filter(({ id, draw }) => draw !== null && !asking.has(id)).map(({ id }) => id),
  );
  return { asking: asking.size, drawing: drawing.size };
}
