import type { BankFilter } from '#web/features/question-banks/bank-queries.ts';
import { categories } from '#web/lib/format/category-labels.ts';
import { defineList, type ListState, onlySet, type useListState } from '#web/lib/lists/list-state.ts';

export const bankList = defineList({
  filters: { category: ['all', ...categories] },
  views: { status: ['ACTIVE', 'ARCHIVED'] },
  sorts: ['title', 'changed', 'questions'],
});

export type BankList = ReturnType<typeof useListState<typeof bankList>>;

const sorts = {
  title: { sort: 'title', order: 'asc' },
  changed: { sort: 'lastUpdated', order: 'desc' },
  questions: { sort: 'questions', order: 'desc' },
} as const satisfies Record<string, BankFilter>;

export function filterOf({ search, category, status, sort }: ListState<typeof bankList>): BankFilter {
  return { ...sorts[sort], status, ...onlySet({ category }, { search }) };
}
