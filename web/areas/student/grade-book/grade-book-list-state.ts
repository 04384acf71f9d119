import { categories } from '#web/lib/format/category-labels.ts';
import { defineList, type ListState, onlySet, type useListState } from '#web/lib/lists/list-state.ts';
import type { GradeBookFilter } from '../student-queries.ts';

export const gradeBookList = defineList({
  filters: { subject: ['all', ...categories], status: ['all', 'completed', 'in-progress', 'missed'] },
  sorts: ['date', 'score', 'title'],
  descending: ['date', 'score'],
});

/** The state of the grade book, kept in the address. */
export type GradeBookList = ReturnType<typeof useListState<typeof gradeBookList>>;

const statuses = {
  all: {},
  completed: { status: 'COMPLETED' },
  'in-progress': { status: 'IN_PROGRESS' },
  missed: { status: 'MISSED' },
} as const satisfies Record<string, GradeBookFilter>;

export function filterOf(state: ListState<typeof gradeBookList>): GradeBookFilter {
  const { search, subject, status, sort, order } = state;
  return { ...onlySet({ subject }, { search: search.trim() }), ...statuses[status], sort, order };
}
