import { queryOptions, skipToken, useMutation } from '@tanstack/react-query';
import type { NewRegrade, Regrade, RegradePreview } from '#shared/contract/results/regrades.ts';
import { api } from '#web/lib/api/api.ts';
import { useInvalidate } from '#web/lib/queries/use-invalidate.ts';
import type { RegradeTerms } from './regrade-draft.ts';

/** The data needed to decide on a regrade of this question. */
export function regradeQuestionQuery(quizId: number, questionId: number) {
  return queryOptions({
    queryKey: ['regrades', 'question', quizId, questionId],
    queryFn: ({ signal }) =>
      api('GET /regrade/quiz/:quizId/question/:questionId', { params: { quizId, questionId } }, { signal }),
    staleTime: 0,
  });
}

export interface PreviewPage {
  search: string;
  offset: number;
  max: number;
}

/** A preview of these terms. Disabled without terms. */
export function regradePreviewQuery(terms: RegradeTerms | null, page: PreviewPage) {
  return queryOptions({
    queryKey: ['regrades', 'difference', terms, page],
    queryFn:
      terms === null
        ? skipToken
        : ({ signal }) => api('POST /regrade/preview', { body: { ...terms, ...page } }, { signal }),
    staleTime: 0,
    // Keep the previous page while paging, but never the preview of other terms, which would show wrong numbers.
    placeholderData: (previous: RegradePreview | undefined, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(terms) ? previous : undefined,
  });
}

function useInvalidateMarks() {
  return useInvalidate('regrades', 'reports', 'submissions', 'grading', 'questions');
}

export function useApplyRegrade() {
  const invalidate = useInvalidateMarks();
  return useMutation({
    mutationFn: (body: NewRegrade): Promise<Regrade> => api('POST /regrade', { body }),
    onSuccess: () => void invalidate(),
    // The data behind the preview may have changed: the dialog stays until the page shows it.
    onError: invalidate,
  });
}

interface Undo {
  regrade: Regrade;
  /** The version of the question in the bank whose key is restored too. Null keeps the bank's key. */
  bankVersion: number | null;
}

/** `onUndone` does not wait until the page has reloaded the marks. */
export function useUndoRegrade(onUndone: (undo: Undo) => void) {
  return useMutation({
    mutationFn: ({ regrade, bankVersion }: Undo): Promise<Regrade> =>
      api('POST /regrade/:regradeId/undo', { params: { regradeId: regrade.id }, body: { bankVersion } }),
    onSuccess: (_, undo) => onUndone(undo),
    // Also after a refusal: another teacher was faster, and the page is stale.
    onSettled: useInvalidateMarks(),
  });
}
