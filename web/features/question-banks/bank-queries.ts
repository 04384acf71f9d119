import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  NewQuestionBank,
  QuestionBank,
  QuestionBankChange,
} from '#shared/contract/teaching/question-banks.ts';
import { api } from '#web/lib/api/api.ts';
import type { ListFilter } from '#web/lib/api/api-contract.ts';
import { fetchAllPages } from '#web/lib/api/fetch-all-pages.ts';

export type BankFilter = ListFilter<'GET /questionBank'>;

/** One page of the banks the user can see. */
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

/** All banks by title, for select fields. */
export const allBanksQuery = queryOptions({
  queryKey: ['question-banks', 'all'],
  queryFn: ({ signal }) =>
    fetchAllPages((page) => api('GET /questionBank', { query: { ...page, sort: 'title' } }, { signal })),
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

/** Returns the outcome: banks in use are archived instead. */
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
