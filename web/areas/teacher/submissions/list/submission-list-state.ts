import { useSearchParams } from 'react-router';
import type { SubmissionFilter } from '#web/features/grading/submission-queries.ts';
import {
  defineList,
  type ListState,
  onlySet,
  readListState,
  type useListState,
} from '#web/lib/lists/list-state.ts';

export const submissionList = defineList({
  filters: {
    status: ['all', 'pending', 'auto-graded', 'graded'],
    quiz: 'id',
    /** Only submissions with undecided late answers. */
    late: ['no', 'yes'],
  },
  sorts: ['newest', 'oldest', 'student', 'quiz', 'best', 'lowest'],
});
export type SubmissionListState = ReturnType<typeof useListState<typeof submissionList>>;

const sorts = {
  newest: { sort: 'submissionDate', order: 'desc' },
  oldest: { sort: 'submissionDate', order: 'asc' },
  student: { sort: 'studentName', order: 'asc' },
  quiz: { sort: 'quizTitle', order: 'asc' },
  best: { sort: 'score', order: 'desc' },
  lowest: { sort: 'score', order: 'asc' },
} as const satisfies Record<string, SubmissionFilter>;

export function filterOf(state: ListState<typeof submissionList>): SubmissionFilter {
  const { search, status, quiz, late, sort } = state;
  return {
    ...sorts[sort],
    ...onlySet({ status, quizId: quiz }, { search }),
    ...(late === 'yes' ? { late: 'true' } : {}),
  };
}

/** The filter of the list from which a submission was opened. */
export function useSubmissionFilter(): SubmissionFilter {
  const [params] = useSearchParams();
  return filterOf(readListState(submissionList, params));
}
