import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerHistory } from '#shared/contract/attempt-devices.ts';
import type {
  AutoMarked,
  LateDecisionOnAll,
  LateDecisions,
  MarksChange,
  SubmissionDetail,
  SubmissionStatus,
} from '#shared/contract/submissions.ts';
import { answerHistory, lateAnswers } from '#shared/limits.ts';
import { api } from '#web/lib/api.ts';
import { nextOffset } from '#web/lib/next-offset.ts';

export interface SubmissionFilter {
  search?: string;
  quizId?: number;
  status?: SubmissionStatus;
  late?: 'true';
  sort?: 'submissionDate' | 'studentName' | 'quizTitle' | 'score';
  order?: 'asc' | 'desc';
}

/** One page of what was handed in at the reader's quizzes. */
export function submissionsQuery(filter: SubmissionFilter, page: { max: number; offset: number }) {
  return queryOptions({
    queryKey: ['submissions', 'list', filter, page],
    queryFn: ({ signal }) => api('GET /submission', { query: { ...filter, ...page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Earlier versions of the answers, and versions from other devices. */
export function answerHistoryQuery(attemptId: number) {
  return queryOptions({
    queryKey: ['submissions', 'answer-history', attemptId],
    queryFn: ({ signal }) =>
      api('GET /quizAttempt/:attemptId/history', { params: { attemptId } }, { signal }),
  });
}

/** The versions of one answer, from the page that came with the others on. */
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

/** With all of its text. */
export function answerVersionQuery(attemptId: number, versionId: number) {
  return queryOptions({
    queryKey: ['submissions', 'answer-version', attemptId, versionId],
    queryFn: ({ signal }) =>
      api('GET /quizAttempt/:attemptId/history/:versionId', { params: { attemptId, versionId } }, { signal }),
  });
}

/** How many there are of each status, whichever of them is shown. */
export function submissionCountsQuery({ search, quizId }: SubmissionFilter) {
  const found = {
    ...(search === undefined ? {} : { search }),
    ...(quizId === undefined ? {} : { quizId }),
  };
  return queryOptions({
    queryKey: ['submissions', 'counts', found],
    queryFn: ({ signal }) => api('GET /submission/counts', { query: found }, { signal }),
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

/** What comes before and after it in the list it was opened from. */
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

/** The next one with something to mark, in the order of the list; from its beginning again after the last. */
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

export function autoMark(attemptId: number): Promise<AutoMarked> {
  return api('POST /submission/:attemptId/autoMark', { params: { attemptId } });
}

/** Lets the student see the marks. */
export function releaseMarks(attemptId: number): Promise<SubmissionDetail> {
  return api('POST /submission/:attemptId/releaseMarks', { params: { attemptId } });
}

/** All late answers of a submission, from the page that came with it on. */
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
    // It has just come with the submission. A decision or an event makes it ask again.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** With all of its text. */
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

export function decideAllLateAnswers(attemptId: number, body: LateDecisionOnAll): Promise<SubmissionDetail> {
  return api('POST /submission/:attemptId/lateAnswers/all', { params: { attemptId }, body });
}

export function decideLateAnswers(attemptId: number, body: LateDecisions): Promise<SubmissionDetail> {
  return api('POST /submission/:attemptId/lateAnswers', { params: { attemptId }, body });
}
