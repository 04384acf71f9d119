import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AttemptsState } from './quiz-card.tsx';
import { joinQuizEntries, type QuizEntry } from './quiz-entry.ts';
import { filterQuizzes, type QuizFilter } from './quiz-filter.ts';
import { attemptSummariesQuery, type QuizViewer, studentQuizzesQuery } from './student-quiz-queries.ts';

export interface StudentQuizzes {
  entries: QuizEntry[];
  isLoading: boolean;
  /** Set if the quizzes could not be loaded. */
  error: Error | null;
  retry: () => void;
  isRetrying: boolean;
  attempts: AttemptsState;
  /** The server's time when the attempts were loaded. */
  serverTime: Date;
  /** The same moment on this device's clock. */
  receivedAt: number;
}

/** The quizzes of a student's programme with their attempts. */
export function useStudentQuizzes(viewer: QuizViewer, programId: number | undefined): StudentQuizzes {
  const quizzes = useQuery({
    ...studentQuizzesQuery(viewer, programId ?? 0),
    enabled: programId !== undefined,
  });
  const summaries = useQuery(attemptSummariesQuery(viewer.studentId));
  const entries = useMemo(
    () => joinQuizEntries(quizzes.data ?? [], summaries.data?.summaries ?? []),
    [quizzes.data, summaries.data],
  );
  return {
    entries,
    isLoading: quizzes.isPending || summaries.isPending,
    error: quizzes.data === undefined ? quizzes.error : null,
    retry: () => void quizzes.refetch(),
    isRetrying: quizzes.isRefetching,
    attempts: {
      failed: summaries.isError && summaries.data === undefined,
      isRetrying: summaries.isRefetching,
      retry: () => void summaries.refetch(),
    },
    serverTime: summaries.data ? new Date(summaries.data.serverTime) : new Date(),
    receivedAt: summaries.data ? summaries.dataUpdatedAt : Date.now(),
  };
}

/** Number of matching quizzes; a dash while it is unknown. */
export function countQuizzes(
  { entries, isLoading, error }: StudentQuizzes,
  filter: QuizFilter,
): number | '–' {
  return isLoading || error ? '–' : filterQuizzes(entries, filter).length;
}
