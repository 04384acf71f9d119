import type { AttemptSummary } from '#shared/contract/attempts/attempts.ts';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';

export type QuizStatus = 'available' | 'in-progress' | 'completed';

/** A quiz with the student's attempts. */
export interface QuizEntry {
  quiz: Quiz;
  /** Undefined without attempts, or if they could not be loaded. */
  summary: AttemptSummary | undefined;
  status: QuizStatus;
}

export function joinQuizEntries(quizzes: readonly Quiz[], summaries: readonly AttemptSummary[]): QuizEntry[] {
  const byQuiz = new Map(summaries.map((summary) => [summary.quiz.id, summary]));
  return quizzes.map((quiz) => {
    const summary = byQuiz.get(quiz.id);
    return { quiz, summary, status: quizStatus(quiz, summary) };
  });
}

/** Available without an attempt, in progress while one runs, completed with a grade. */
export function quizStatus({ own }: Pick<Quiz, 'own'>, summary: AttemptSummary | undefined): QuizStatus {
  if (own?.attemptInProgress || summary?.inProgress) return 'in-progress';
  if (hasGrade(summary)) return 'completed';
  // The quiz's own count works even if the attempts could not be loaded.
  return (own?.attempts ?? summary?.attempts ?? 0) > 0 ? 'completed' : 'available';
}

function hasGrade(summary: AttemptSummary | undefined): boolean {
  return summary !== undefined && summary.best !== null;
}

/** Whether the results page has something to show. */
export function hasResults({ summary, status }: QuizEntry): boolean {
  return summary ? summary.completed > 0 : status === 'completed';
}
