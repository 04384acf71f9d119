import { defineList, type useListState } from '#web/lib/lists/list-state.ts';

export const availableQuizzesList = defineList({
  views: { show: ['now', 'later', 'closed', 'completed', 'all'] },
  sorts: ['closing', 'title', 'newest'],
});

/** The state of the page, kept in the address. */
export type AvailableQuizzesList = ReturnType<typeof useListState<typeof availableQuizzesList>>;
