import type { BankCategory, QuestionBank } from '#shared/contract/question-banks.ts';
import type { BankFilter } from '#web/features/question-banks/banks.ts';
import { categories } from '#web/lib/category-labels.ts';
import { readChoice, readPage, readSearch } from '#web/lib/read-choice.ts';

const orders = {
  title: { sort: 'title', order: 'asc' },
  changed: { sort: 'lastUpdated', order: 'desc' },
  questions: { sort: 'questions', order: 'desc' },
} as const satisfies Record<string, BankFilter>;
export type BankOrder = keyof typeof orders;

/** What the address asks for. */
export interface BankChoice {
  search: string;
  category: BankCategory | 'all';
  status: QuestionBank['status'];
  order: BankOrder;
  page: number;
}

export function readBankChoice(params: URLSearchParams): BankChoice {
  return {
    search: readSearch(params),
    category: readChoice(params.get('category'), ['all', ...categories]),
    status: readChoice(params.get('status'), ['ACTIVE', 'ARCHIVED']),
    order: readChoice(params.get('sort'), ['title', 'changed', 'questions']),
    page: readPage(params),
  };
}

export function filterOf({ search, category, status, order }: BankChoice): BankFilter {
  return {
    ...orders[order],
    status,
    ...(search === '' ? {} : { search }),
    ...(category === 'all' ? {} : { category }),
  };
}

export function isNarrowed({ search, category }: BankChoice): boolean {
  return search !== '' || category !== 'all';
}
