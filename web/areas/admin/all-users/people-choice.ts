import type { AccountStatus } from '#shared/contract/accounts.ts';
import { readChoice, readPage, readSearch } from '#web/lib/read-choice.ts';
import { readId } from '#web/lib/read-id.ts';
import type { AccountFilter, AccountSort } from '../people/accounts.ts';

type RoleChoice = NonNullable<AccountFilter['role']> | 'all';
type StatusChoice = AccountStatus | 'all';

/** What the address asks for. */
export interface PeopleChoice {
  search: string;
  role: RoleChoice;
  status: StatusChoice;
  programId: number | null;
  teacherId: number | null;
  sort: AccountSort;
  order: 'asc' | 'desc';
  page: number;
}

export function readPeopleChoice(params: URLSearchParams): PeopleChoice {
  const sort = readChoice(params.get('sort'), [
    'name',
    'email',
    'role',
    'status',
    'dateCreated',
    'lastSeenAt',
    'currentCgpa',
  ]);
  return {
    search: readSearch(params),
    role: readChoice(params.get('role'), [
      'all',
      'STUDENT',
      'TEACHER',
      'ADMIN',
      'SUPER_ADMIN',
      'READ_ONLY_ADMIN',
    ]),
    status: readChoice(params.get('status'), ['all', 'ACTIVE', 'PENDING', 'SUSPENDED', 'DELETED']),
    programId: readId(params.get('programme')),
    teacherId: readId(params.get('teacher')),
    sort,
    order: readOrder(params.get('order'), sort),
    page: readPage(params),
  };
}

/** Names begin with A; of times and grades the latest and the best come first. */
export function usualOrder(sort: AccountSort): 'asc' | 'desc' {
  return sort === 'dateCreated' || sort === 'lastSeenAt' || sort === 'currentCgpa' ? 'desc' : 'asc';
}

function readOrder(text: string | null, sort: AccountSort): 'asc' | 'desc' {
  return text === 'asc' || text === 'desc' ? text : usualOrder(sort);
}

export function filterOf(choice: PeopleChoice): AccountFilter {
  const { search, role, status, programId, teacherId, sort, order } = choice;
  return {
    sort,
    order,
    ...(search === '' ? {} : { search }),
    ...(role === 'all' ? {} : { role }),
    ...(status === 'all' ? {} : { status }),
    ...(programId === null ? {} : { programId }),
    ...(teacherId === null ? {} : { teacherId }),
  };
}

/** How many filters are set, the search aside. */
export function countFilters({ role, status, programId, teacherId }: PeopleChoice): number {
  return [role !== 'all', status !== 'all', programId !== null, teacherId !== null].filter(Boolean).length;
}

export function isNarrowed(choice: PeopleChoice): boolean {
  return choice.search !== '' || countFilters(choice) > 0;
}

/** For the address: ordering by what it is ordered by already turns it round. */
export function sortChange({ sort, order }: PeopleChoice, wanted: AccountSort) {
  const usual = usualOrder(wanted);
  const next = sort !== wanted ? usual : order === 'asc' ? 'desc' : 'asc';
  return { sort: wanted === 'name' ? null : wanted, order: next === usual ? null : next };
}
