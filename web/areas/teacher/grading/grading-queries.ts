import { queryOptions } from '@tanstack/react-query';
import type { QuestionAnswer, QuestionMarks } from '#shared/contract/results/submissions.ts';
import { api } from '#web/lib/api/api.ts';
import { useInvalidate } from '#web/lib/queries/use-invalidate.ts';

export interface OneQuestion {
  quizId: number;
  questionId: number;
}

export type AnswerState = 'waiting' | 'marked' | 'all';

export function gradedQuizQuery(quizId: number) {
  return queryOptions({
    queryKey: ['quizzes', 'graded', quizId],
    queryFn: ({ signal }) => api('GET /quiz/:quizId', { params: { quizId }, query: {} }, { signal }),
  });
}

/** The questions of a quiz's submissions, most unmarked answers first. */
export function gradedQuestionsQuery(quizId: number) {
  return queryOptions({
    queryKey: ['grading', 'questions', quizId],
    queryFn: ({ signal }) => api('GET /grading/quiz/:quizId', { params: { quizId } }, { signal }),
  });
}

interface Shown {
  anonymous: boolean;
  state: AnswerState;
  max: number;
  offset: number;
}

// No placeholder from the previous list: it may show names where the next list hides them.
export function questionAnswersQuery(params: OneQuestion, { anonymous, state, max, offset }: Shown) {
  const query = { state, max, offset, ...(anonymous ? { anonymous: 'true' as const } : {}) };
  return queryOptions({
    queryKey: ['grading', 'answers', params, query],
    queryFn: ({ signal }) =>
      api('GET /grading/quiz/:quizId/question/:questionId', { params, query }, { signal }),
  });
}

/** Any one answer: it contains the question and its answer key. */
export function askedQuestionQuery(params: OneQuestion) {
  return queryOptions({
    queryKey: ['grading', 'asked', params],
    queryFn: async ({ signal }) => {
      const query = { anonymous: 'true', max: 1 } as const;
      const { items } = await api(
        'GET /grading/quiz/:quizId/question/:questionId',
        { params, query },
        { signal },
      );
      return items[0]?.answer ?? null;
    },
  });
}

export function saveQuestionMarks(
  params: OneQuestion,
  body: Pick<QuestionMarks, 'marks' | 'anonymous'>,
): Promise<QuestionAnswer[]> {
  return api('PUT /grading/quiz/:quizId/question/:questionId/marks', { params, body });
}

/** After each mark that was stored. */
export function useInvalidateMarks() {
  return useInvalidate('grading', 'submissions');
}
