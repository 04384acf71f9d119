import { queryOptions, skipToken } from '@tanstack/react-query';
import type { NewRegrade, Regrade, RegradePreview } from '#shared/contract/regrades.ts';
import { api } from '#web/lib/api.ts';
import type { RegradeTerms } from './regrade-draft.ts';

/** What is needed to decide on a regrade of this question. */
export function regradeQuestionQuery(quizId: number, questionId: number) {
  return queryOptions({
    queryKey: ['regrades', 'question', quizId, questionId],
    queryFn: ({ signal }) =>
      api('GET /regrade/quiz/:quizId/question/:questionId', { params: { quizId, questionId } }, { signal }),
    staleTime: 0,
  });
}

export interface DifferencePage {
  search: string;
  offset: number;
  max: number;
}

/** What these terms would change, as of this moment; nothing is asked without terms. */
export function regradeDifferenceQuery(terms: RegradeTerms | null, page: DifferencePage) {
  return queryOptions({
    queryKey: ['regrades', 'difference', terms, page],
    queryFn:
      terms === null
        ? skipToken
        : ({ signal }) => api('POST /regrade/preview', { body: { ...terms, ...page } }, { signal }),
    staleTime: 0,
    // Another page may show the former one meanwhile; other terms may not: it would be a wrong promise.
    placeholderData: (previous: RegradePreview | undefined, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(terms) ? previous : undefined,
  });
}

export function applyRegrade(body: NewRegrade): Promise<Regrade> {
  return api('POST /regrade', { body });
}

/** With the version of the question in its bank, its former key is restored there too. */
export function undoRegrade(regradeId: number, bankVersion: number | null): Promise<Regrade> {
  return api('POST /regrade/:regradeId/undo', { params: { regradeId }, body: { bankVersion } });
}
