import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QuestionType } from '#shared/contract/question-banks.ts';
import { api } from '#web/lib/api.ts';

export interface QuestionFilter {
  questionBankId?: number;
  search?: string;
  questionType?: QuestionType;
  tagId?: number;
  used?: 'true' | 'false';
  deleted?: 'true' | 'false';
  sort?: 'orderNumber' | 'dateCreated' | 'lastUpdated' | 'questionText' | 'points';
  order?: 'asc' | 'desc';
}

/** One page of questions. */
export function questionsQuery(filter: QuestionFilter, page: { max: number; offset: number }) {
  return queryOptions({
    queryKey: ['questions', 'list', filter, page],
    queryFn: ({ signal }) => api('GET /question', { query: { ...filter, ...page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function questionQuery(questionId: number) {
  return queryOptions({
    queryKey: ['questions', 'one', questionId],
    queryFn: ({ signal }) => api('GET /question/:questionId', { params: { questionId } }, { signal }),
  });
}

export function versionsQuery(questionId: number) {
  return queryOptions({
    queryKey: ['questions', 'versions', questionId],
    queryFn: ({ signal }) =>
      api('GET /question/:questionId/versions', { params: { questionId } }, { signal }),
  });
}

export function usageQuery(questionId: number) {
  return queryOptions({
    queryKey: ['questions', 'usage', questionId],
    queryFn: ({ signal }) => api('GET /question/:questionId/usage', { params: { questionId } }, { signal }),
  });
}
