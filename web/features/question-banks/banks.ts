import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewQuestionBank, QuestionBank, QuestionBankChange } from '#shared/contract/question-banks.ts';
import { api } from '#web/lib/api.ts';
import { askAllPages } from '#web/lib/ask-all-pages.ts';

export interface BankFilter {
  search?: string;
  category?: QuestionBank['category'];
  status?: QuestionBank['status'];
  sort?: 'title' | 'category' | 'dateCreated' | 'lastUpdated' | 'questions';
  order?: 'asc' | 'desc';
}

/** One page of the banks the reader may see. */
export function banksQuery(filter: BankFilter, page: { max: number; offset: number }) {
  return queryOptions({
    queryKey: ['question-banks', 'list', filter, page],
    queryFn: ({ signal }) => api('GET /questionBank', { query: { ...filter, ...page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function bankQuery(bankId: number) {
  return queryOptions({
    queryKey: ['question-banks', 'one', bankId],
    queryFn: ({ signal }) => api('GET /questionBank/:bankId', { params: { bankId } }, { signal }),
  });
}

/** For choosing one: all of them by their titles. */
export const allBanksQuery = queryOptions({
  queryKey: ['question-banks', 'all'],
  queryFn: ({ signal }) =>
    askAllPages((page) => api('GET /questionBank', { query: { ...page, sort: 'title' } }, { signal })),
});

export function useCreateBank() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewQuestionBank) => api('POST /questionBank', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['question-banks'] }),
  });
}

export function useChangeBank() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ bankId, ...body }: QuestionBankChange & { bankId: number }) =>
      api('PUT /questionBank/:bankId', { params: { bankId }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['question-banks'] }),
  });
}

/** Answers what came of it: one that something rests on is archived instead. */
export function useDeleteBank() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, title }: QuestionBank): Promise<'deleted' | 'archived'> => {
      await api('DELETE /questionBank/:bankId', { params: { bankId: id } });
      const query = { status: 'ARCHIVED', search: title, max: 200 } as const;
      const { items } = await api('GET /questionBank', { query });
      return items.some((bank) => bank.id === id) ? 'archived' : 'deleted';
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['question-banks', 'list'] }),
        queries.invalidateQueries({ queryKey: allBanksQuery.queryKey }),
      ]),
  });
}
