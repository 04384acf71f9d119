import { defineList, type ListState, onlySet, type useListState } from '#web/lib/lists/list-state.ts';
import type { AccountFilter } from '../people/accounts.ts';

export const peopleList = defineList({
  filters: {
    role: ['all', 'STUDENT', 'TEACHER', 'ADMIN', 'SUPER_ADMIN', 'READ_ONLY_ADMIN'],
    status: ['all', 'ACTIVE', 'PENDING', 'SUSPENDED', 'DELETED'],
    programme: 'id',
    teacher: 'id',
  },
  sorts: ['name', 'email', 'role', 'status', 'dateCreated', 'lastSeenAt', 'currentCgpa'],
  descending: ['dateCreated', 'lastSeenAt', 'currentCgpa'],
});

/** The state of the list of people, kept in the address. */
export type PeopleList = ReturnType<typeof useListState<typeof peopleList>>;

export function filterOf(state: ListState<typeof peopleList>): AccountFilter {
  const { search, role, status, programme, teacher, sort, order } = state;
  return { sort, order, ...onlySet({ role, status, programId: programme, teacherId: teacher }, { search }) };
}

/** Without the order, which keeps a selection. */
export function onlyFilters({ sort: _sort, order: _order, ...filters }: AccountFilter) {
  return filters;
}
