import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { AnswerHistory } from '#shared/contract/attempts/attempt-devices.ts';
import type { ProblemQuery } from '#shared/contract/attempts/question-problems.ts';
import type {
  AutoMarked,
  LateDecisionOnAll,
  LateDecisions,
  MarksChange,
  SubmissionDetail,
} from '#shared/contract/results/submissions.ts';
import { answerHistory, attempt, lateAnswers } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import type { ListFilter } from '#web/lib/api/api-contract.ts';
import { nextOffset } from '#web/lib/api/next-offset.ts';
import { useInvalidate } from '#web/lib/queries/use-invalidate.ts';

export type SubmissionFilter = ListFilter<'GET /submission'>;

/** One page of the submissions to the teacher's quizzes. */
export function submissionsQuery(filter: SubmissionFilter, page: { max: number; offset: number }) {
  return queryOptions({
    queryKey: ['submissions', 'list', filter, page],
    queryFn: ({ signal }) => api('GET /submission', { query: { ...filter, ...page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Earlier versions of answers, and versions from other devices. */
export function answerHistoryQuery(attemptId: number) {
  return queryOptions({
    queryKey: ['submissions', 'answer-history', attemptId],
    queryFn: ({ signal }) =>
      api('GET /quizAttempt/:attemptId/history', { params: { attemptId } }, { signal }),
  });
}

/** Versions of one answer, continuing after the page that came with the list. */
export function answerVersionPagesQuery(attemptId: number, { question, versions, total }: AnswerHistory) {
  const questionId = question.id;
  return infiniteQueryOptions({
    queryKey: ['submissions', 'answer-history', attemptId, questionId],
    queryFn: async ({ pageParam: offset, signal }) => {
      const query = { questionId, max: answerHistory.page, offset };
      const history = await api(
        'GET /quizAttempt/:attemptId/history',
        { params: { attemptId }, query },
        { signal },
      );
      const [page] = history.questions;
      return { items: page?.versions ?? [], total: page?.total ?? 0 };
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    initialData: { pages: [{ items: versions, total }], pageParams: [0] },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** With its full text. */
export function answerVersionQuery(attemptId: number, versionId: number) {
  return queryOptions({
    queryKey: ['submissions', 'answer-version', attemptId, versionId],
    queryFn: ({ signal }) =>
      api('GET /quizAttempt/:attemptId/history/:versionId', { params: { attemptId, versionId } }, { signal }),
  });
}

/** The number of submissions per status, independent of the status filter. */
export function submissionCountsQuery({ search, quizId }: SubmissionFilter) {
  const filterWithoutStatus = {
    ...(search === undefined ? {} : { search }),
    ...(quizId === undefined ? {} : { quizId }),
  };
  return queryOptions({
    queryKey: ['submissions', 'counts', filterWithoutStatus],
    queryFn: ({ signal }) => api('GET /submission/counts', { query: filterWithoutStatus }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function submissionQuery(attemptId: number) {
  return queryOptions({
    queryKey: ['submissions', 'one', attemptId],
    queryFn: ({ signal }) => api('GET /submission/:attemptId', { params: { attemptId } }, { signal }),
    staleTime: 0,
  });
}

/** The previous and next submission in the list it was opened from. */
export function neighboursQuery(attemptId: number, filter: SubmissionFilter) {
  return queryOptions({
    queryKey: ['submissions', 'neighbours', attemptId, filter],
    queryFn: ({ signal }) =>
      api(
        'GET /submission/:attemptId/neighbours',
        { params: { attemptId }, query: { ...filter } },
        { signal },
      ),
  });
}

export function gradeHistoryQuery(attemptId: number) {
  return queryOptions({
    queryKey: ['submissions', 'history', attemptId],
    queryFn: ({ signal }) => api('GET /submission/:attemptId/history', { params: { attemptId } }, { signal }),
  });
}

/** The next submission that needs marking, in list order, wrapping around at the end. */
export async function findNextPending(attemptId: number, filter: SubmissionFilter): Promise<number | null> {
  const pending: SubmissionFilter = { ...filter, status: 'pending' };
  const { next } = await api('GET /submission/:attemptId/neighbours', {
    params: { attemptId },
    query: { ...pending },
  });
  if (next) return next.id;
  const first = await api('GET /submission', { query: { ...pending, max: 2 } });
  return first.items.find(({ id }) => id !== attemptId)?.id ?? null;
}

export function saveMarks(attemptId: number, body: MarksChange): Promise<SubmissionDetail> {
  return api('PUT /submission/:attemptId/marks', { params: { attemptId }, body });
}

/** Problems that students reported with the questions of a quiz, or with one of them. */
export function problemsQuery(quizId: number, query: Pick<ProblemQuery, 'max' | 'questionId'>) {
  return queryOptions({
    queryKey: ['submissions', 'problems', quizId, query],
    queryFn: ({ signal }) => api('GET /quiz/:quizId/problem', { params: { quizId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useResolveProblem(onFailed: (error: Error) => void) {
  return useMutation({
    mutationFn: ({ id, isResolved }: { id: number; isResolved: boolean }) =>
      api('PUT /questionProblem/:problemId', { params: { problemId: id }, body: { isResolved } }),
    onError: onFailed,
    onSettled: useInvalidate('submissions'),
  });
}

interface AutoMarking {
  onMarked: (marked: AutoMarked) => void;
  onRefused: (error: Error) => void;
}

/** The callbacks also run after the row has unmounted. */
export function useAutoMark(attemptId: number, { onMarked, onRefused }: AutoMarking) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /submission/:attemptId/autoMark', { params: { attemptId } }),
    onSuccess: (marked) => {
      queries.setQueryData(submissionQuery(attemptId).queryKey, marked.submission);
      onMarked(marked);
    },
    onError: onRefused,
    onSettled: useInvalidate('submissions'),
  });
}

/** The response is the whole submission and replaces the cached one. */
function useDecision<Order>(attemptId: number, mutationFn: (order: Order) => Promise<SubmissionDetail>) {
  const queries = useQueryClient();
  const invalidate = useInvalidate('submissions');
  return useMutation({
    mutationFn,
    onSuccess: (decided) => queries.setQueryData(submissionQuery(attemptId).queryKey, decided),
    onSettled: () => void invalidate(),
  });
}

/** Releases the marks to the student. */
export function useReleaseMarks(attemptId: number) {
  return useDecision(attemptId, () =>
    api('POST /submission/:attemptId/releaseMarks', { params: { attemptId } }),
  );
}

export function useDecideLateAnswers(attemptId: number) {
  const params = { attemptId };
  return useDecision(attemptId, (body: LateDecisions | LateDecisionOnAll) =>
    'expected' in body
      ? api('POST /submission/:attemptId/lateAnswers/all', { params, body })
      : api('POST /submission/:attemptId/lateAnswers', { params, body }),
  );
}

/** Refused in the browser, without an upload. */
export class AnswerFileTooLarge extends Error {}

export function useLoadAnswerFile() {
  return useMutation({
    mutationFn: async (file: File) => {
      if (file.size > attempt.answerFileBytes) throw new AnswerFileTooLarge();
      return api('form POST /quizAttempt/answerFile', { file });
    },
    onSuccess: useInvalidate('attempts', 'submissions'),
  });
}

/** All late answers of a submission, continuing after the page that came with it. */
export function lateAnswerPagesQuery({ id, late, lateTotal }: SubmissionDetail) {
  return infiniteQueryOptions({
    queryKey: ['submissions', 'late', id],
    queryFn: ({ pageParam: offset, signal }) =>
      api(
        'GET /submission/:attemptId/lateAnswers',
        { params: { attemptId: id }, query: { max: lateAnswers.page, offset } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    initialData: { pages: [{ items: late, total: lateTotal }], pageParams: [0] },
    // The first page has just arrived with the submission. Decisions and live events invalidate it.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** With its full text. */
export function lateAnswerQuery(attemptId: number, lateAnswerId: number) {
  return queryOptions({
    queryKey: ['submissions', 'late-answer', attemptId, lateAnswerId],
    queryFn: ({ signal }) =>
      api(
        'GET /submission/:attemptId/lateAnswers/:lateAnswerId',
        { params: { attemptId, lateAnswerId } },
        { signal },
      ),
  });
}
