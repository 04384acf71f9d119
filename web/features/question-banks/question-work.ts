import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { question as limits } from '#shared/limits.ts';
import { api } from '#web/lib/api.ts';
import type { QuestionFilter } from './questions.ts';

const shown = [['questions'], ['question-banks'], ['tags']];

/** Done when what is on the screen is true again, so that whoever waits may look for it there. */
export async function refreshQuestions(queries: QueryClient): Promise<void> {
  await Promise.all(shown.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

function useWork<Input, Result>(work: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: work, onSuccess: () => refreshQuestions(queries) });
}

function references(ids: readonly number[]) {
  return ids.map((id) => ({ id }));
}

export function useDeleteQuestions() {
  return useWork((ids: readonly number[]) =>
    api('POST /question/delete', { body: { questions: references(ids) } }),
  );
}

export function useRestoreQuestions() {
  return useWork((ids: readonly number[]) =>
    api('POST /question/restore', { body: { questions: references(ids) } }),
  );
}

export function useMoveQuestions() {
  return useWork(({ ids, bankId }: { ids: readonly number[]; bankId: number }) =>
    api('POST /question/move', { body: { questions: references(ids), questionBank: { id: bankId } } }),
  );
}

interface Tagging {
  ids: readonly number[];
  add: string[];
  remove: string[];
}

export function useTagQuestions() {
  return useWork(({ ids, add, remove }: Tagging) =>
    api('POST /question/tag', { body: { questions: references(ids), add, remove } }),
  );
}

export function useDuplicateQuestion() {
  return useWork((questionId: number) =>
    api('POST /question/:questionId/duplicate', { params: { questionId } }),
  );
}

export function useRenameTag() {
  return useWork(({ tagId, name }: { tagId: number; name: string }) =>
    api('PATCH /tag/:tagId', { params: { tagId }, body: { name } }),
  );
}

export function useDeleteTag() {
  return useWork((tagId: number) => api('DELETE /tag/:tagId', { params: { tagId } }));
}

/** Puts a question of a bank before another one, or at the end. */
export async function orderQuestion(bankId: number, questionId: number, before: number | null) {
  const body = { questions: [{ id: questionId }], before: before === null ? null : { id: before } };
  await api('POST /questionBank/:bankId/order', { params: { bankId }, body });
}

/** Which question stands so far from the beginning of a bank in its own order. */
export async function findQuestionAt(questionBankId: number, offset: number): Promise<number | null> {
  const query = { questionBankId, sort: 'orderNumber', order: 'asc', max: 1, offset } as const;
  const { items } = await api('GET /question', { query });
  return items[0]?.id ?? null;
}

const pageSize = 200;

/** The questions that match, as many as can be worked with at once. */
export async function findMatching(filter: QuestionFilter): Promise<number[]> {
  const ids = new Set<number>();
  for (let offset = 0; offset < limits.mostAtOnce; offset += pageSize) {
    const { items } = await api('GET /question', { query: { ...filter, max: pageSize, offset } });
    for (const { id } of items) ids.add(id);
    if (items.length < pageSize) break;
  }
  return [...ids].slice(0, limits.mostAtOnce);
}
