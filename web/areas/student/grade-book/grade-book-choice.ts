import type { BankCategory } from '#shared/contract/question-banks.ts';
import { categories } from '#web/lib/category-labels.ts';
import { readChoice, readSearch } from '#web/lib/read-choice.ts';
import type { GradeBookFilter } from '../record-queries.ts';

const statuses = ['completed', 'in-progress', 'missed'] as const;
const sorts = ['date', 'score', 'title'] as const;

export interface GradeBookChoice {
  subject: BankCategory | 'all';
  status: (typeof statuses)[number] | 'all';
  sort: (typeof sorts)[number];
  order: 'asc' | 'desc';
  search: string;
}

/** As the address says; titles begin with A, the rest with the latest and the highest. */
export function readGradeBookChoice(params: URLSearchParams): GradeBookChoice {
  const sort = readChoice(params.get('sort'), sorts);
  return {
    subject: readChoice(params.get('subject'), ['all', ...categories]),
    status: readChoice(params.get('status'), ['all', ...statuses]),
    sort,
    order:
      sort === 'title'
        ? readChoice(params.get('order'), ['asc', 'desc'])
        : readChoice(params.get('order'), ['desc', 'asc']),
    search: readSearch(params),
  };
}

const asked = { completed: 'COMPLETED', 'in-progress': 'IN_PROGRESS', missed: 'MISSED' } as const;

export function filterOf({ subject, status, sort, order, search }: GradeBookChoice): GradeBookFilter {
  return {
    ...(subject === 'all' ? {} : { subject }),
    ...(status === 'all' ? {} : { status: asked[status] }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    sort,
    order,
  };
}
