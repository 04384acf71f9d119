import type { QuestionUsage } from '#shared/contract/question-work.ts';

export interface Uses {
  /** Quizzes that name one of the questions. */
  asking: number;
  /** Quizzes that may only draw one. */
  drawing: number;
}

/** Over several questions; a quiz that asks two of them counts once, and an archived one asks nothing. */
export function countUses(usages: readonly QuestionUsage[]): Uses {
  const quizzes = usages.flatMap((usage) => usage.quizzes).filter(({ isArchived }) => !isArchived);
  const asking = new Set(quizzes.filter(({ draw }) => draw === null).map(({ id }) => id));
  const drawing = new Set(
    quizzes.filter(({ id, draw }) => draw !== null && !asking.has(id)).map(({ id }) => id),
  );
  return { asking: asking.size, drawing: drawing.size };
}
