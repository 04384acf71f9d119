import type { TeacherQuizFilter } from '#web/features/quizzes/teacher-quiz-queries.ts';
import { defineList, type ListState, onlySet, type useListState } from '#web/lib/lists/list-state.ts';

export const quizList = defineList({
  filters: { state: ['all', 'draft', 'published', 'archived', 'deleted'], programme: 'id' },
  sorts: ['changed', 'newest', 'title', 'opens', 'closes'],
});

export type QuizList = ReturnType<typeof useListState<typeof quizList>>;
type QuizListState = ListState<typeof quizList>;

const states = {
  all: {},
  draft: { isActive: 'false' },
  published: { isActive: 'true' },
  archived: { archived: 'true' },
  deleted: { deleted: 'true' },
} as const satisfies Record<string, TeacherQuizFilter>;

const sorts = {
  changed: { sort: 'lastUpdated', order: 'desc' },
  newest: { sort: 'dateCreated', order: 'desc' },
  title: { sort: 'title', order: 'asc' },
  opens: { sort: 'opensAt', order: 'asc' },
  closes: { sort: 'closesAt', order: 'asc' },
} as const satisfies Record<string, TeacherQuizFilter>;

export function filterOf({ search, state, programme, sort }: QuizListState): TeacherQuizFilter {
  return { ...sorts[sort], ...states[state], ...onlySet({ programId: programme }, { search }) };
}

/** Archived and deleted quizzes are lists of their own: an empty one needs another text than a search without results. */
export function isNarrowed({ search, state, programme }: QuizListState): boolean {
  return search !== '' || programme !== null || state === 'draft' || state === 'published';
}
