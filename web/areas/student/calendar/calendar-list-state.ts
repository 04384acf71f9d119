import { defineList, type useListState } from '#web/lib/lists/list-state.ts';

export const calendarList = defineList({
  views: { show: ['all', 'todo', 'past'] },
  filters: { day: 'text' },
});

/** The state of the calendar, kept in the address. */
export type CalendarListState = ReturnType<typeof useListState<typeof calendarList>>;
