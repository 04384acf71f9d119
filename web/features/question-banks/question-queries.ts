import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { question as limits } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import type { ListFilter } from '#web/lib/api/api-contract.ts';

export type QuestionFilter = ListFilter<'GET /question'>;

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

/** The tags of a bank's owner, each with how many questions of the bank have it. */
export function tagsQuery(questionBankId: number) {
  return queryOptions({
    queryKey: ['tags', questionBankId],
    queryFn: ({ signal }) => api('GET /tag', { query: { questionBankId } }, { signal }),
  });
}

const shown = [['questions'], ['question-banks'], ['tags']];

/** Resolves once the visible lists are refetched. */
export async function refreshQuestions(queries: QueryClient): Promise<void> {
  await Promise.all(shown.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

function useQuestionMutation<Input, Result>(send: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: send, onSuccess: () => refreshQuestions(queries) });
}

function references(ids: readonly number[]) {
  return ids.map((id) => ({ id }));
}

export function useDeleteQuestions() {
  return useQuestionMutation((ids: readonly number[]) =>
    api('POST /question/delete', { body: { questions: references(ids) } }),
  );
}

export function useRestoreQuestions() {
  return useQuestionMutation((ids: readonly number[]) =>
    api('POST /question/restore', { body: { questions: references(ids) } }),
  );
}

export function useMoveQuestions() {
  return useQuestionMutation(({ ids, bankId }: { ids: readonly number[]; bankId: number }) =>
    api('POST /question/move', { body: { questions: references(ids), questionBank: { id: bankId } } }),
  );
}

interface Tagging {
  ids: readonly number[];
  add: string[];
  remove: string[];
}

export function useTagQuestions() {
  return useQuestionMutation(({ ids, add, remove }: Tagging) =>
    api('POST /question/tag', { body: { questions: references(ids), add, remove } }),
  );
}

export function useDuplicateQuestion() {
  return useQuestionMutation((questionId: number) =>
    api('POST /question/:questionId/duplicate', { params: { questionId } }),
  );
}

export function useRenameTag() {
  return useQuestionMutation(({ tagId, name }: { tagId: number; name: string }) =>
    api('PATCH /tag/:tagId', { params: { tagId }, body: { name } }),
  );
}

export function useDeleteTag() {
  return useQuestionMutation((tagId: number) => api('DELETE /tag/:tagId', { params: { tagId } }));
}

/** Moves a question before another one, or to the end. */
export async function orderQuestion(bankId: number, questionId: number, before: number | null) {
  const body = { questions: [{ id: questionId }], before: before === null ? null : { id: before } };
  await api('POST /questionBank/:bankId/order', { params: { bankId }, body });
}

/** The question at a position in the bank's own order. */
export async function findQuestionAt(questionBankId: number, offset: number): Promise<number | null> {
  const query = { questionBankId, sort: 'orderNumber', order: 'asc', max: 1, offset } as const;
  const { items } = await api('GET /question', { query });
  return items[0]?.id ?? null;
}

const pageSize = 200;

/** Ids of all matching questions, up to the bulk limit. */
export async function findMatching(filter: QuestionFilter): Promise<number[]> {
  const ids = new Set<number>();
  for (let offset = 0; offset < limits.maxAtOnce; offset += pageSize) {
    const { items } = await api('GET /question', { query: { ...filter, max: pageSize, offset } });
    for (const { id } of items) ids.add(id);
    if (items.length < pageSize) break;
  }
  return [...ids].slice(0, limits.maxAtOnce);
}
