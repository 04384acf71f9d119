import { plural } from '@lingui/core/macro';
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
import { fetchAllPages, pagesToSelect } from '#web/lib/api/fetch-all-pages.ts';
import { runInChunks } from '#web/lib/api/in-chunks.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';

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
  return useMutation({ mutationFn: send, onSettled: () => refreshQuestions(queries) });
}

/** Also more questions than one call accepts. If a call is refused, the error says how many were changed before. */
async function changeQuestions<Result extends { questions: number }>(
  ids: readonly number[],
  call: (questions: { id: number }[]) => Promise<Result>,
): Promise<{ questions: number; results: Result[] }> {
  const { results, failures } = await runInChunks({
    rows: ids,
    max: limits.maxAtOnce,
    call: (some) => call(some.map((id) => ({ id }))),
  });
  const questions = results.reduce((sum, result) => sum + result.questions, 0);
  const [failure] = failures;
  if (!failure) return { questions, results };
  if (questions === 0) throw failure.error;
  const changed = plural(questions, {
    one: 'Only # question was changed.',
    other: 'Only # questions were changed.',
  });
  const reason = refusalText(failure.error);
  throw new Error(`${changed} ${reason}`, { cause: failure.error });
}

/** How many quizzes ask other questions now. Null after several calls, which may have counted the same quiz. */
async function changeAndCountQuizzes(
  path: 'POST /question/delete' | 'POST /question/restore',
  ids: readonly number[],
): Promise<{ questions: number; quizzes: number | null }> {
  const { questions, results } = await changeQuestions(ids, (some) =>
    api(path, { body: { questions: some } }),
  );
  return { questions, quizzes: results.length === 1 ? (results[0]?.quizzes ?? null) : null };
}

export function useDeleteQuestions() {
  return useQuestionMutation((ids: readonly number[]) => changeAndCountQuizzes('POST /question/delete', ids));
}

export function useRestoreQuestions() {
  return useQuestionMutation((ids: readonly number[]) =>
    changeAndCountQuizzes('POST /question/restore', ids),
  );
}

export function useMoveQuestions() {
  return useQuestionMutation(({ ids, bankId }: { ids: readonly number[]; bankId: number }) =>
    changeQuestions(ids, (questions) =>
      api('POST /question/move', { body: { questions, questionBank: { id: bankId } } }),
    ),
  );
}

interface Tagging {
  ids: readonly number[];
  add: string[];
  remove: string[];
}

export function useTagQuestions() {
  return useQuestionMutation(({ ids, add, remove }: Tagging) =>
    changeQuestions(ids, (questions) => api('POST /question/tag', { body: { questions, add, remove } })),
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

/** All of them, also those on other pages. */
export function findQuestions(filter: QuestionFilter) {
  return fetchAllPages((page) => api('GET /question', { query: { ...filter, ...page } }), pagesToSelect);
}
