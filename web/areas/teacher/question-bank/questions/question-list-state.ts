import type { QuestionFilter } from '#web/features/question-banks/question-queries.ts';
import { defineList, type ListState, onlySet, type useListState } from '#web/lib/lists/list-state.ts';

export const questionList = defineList({
  filters: {
    type: ['all', 'MULTIPLE_CHOICE', 'TRUE_FALSE', 'SHORT_ANSWER', 'ESSAY'],
    tag: 'id',
    used: ['all', 'true', 'false'],
  },
  views: { show: ['kept', 'deleted'] },
  sorts: ['own', 'newest', 'changed', 'text', 'points'],
});

export type QuestionListControl = ReturnType<typeof useListState<typeof questionList>>;
export type QuestionListState = ListState<typeof questionList>;

const sorts = {
  own: { sort: 'orderNumber', order: 'asc' },
  newest: { sort: 'dateCreated', order: 'desc' },
  changed: { sort: 'lastUpdated', order: 'desc' },
  text: { sort: 'questionText', order: 'asc' },
  points: { sort: 'points', order: 'desc' },
} as const satisfies Record<string, QuestionFilter>;

export function filterOf(bankId: number, state: QuestionListState): QuestionFilter {
  const { search, type, tag, used, show, sort } = state;
  return {
    questionBankId: bankId,
    ...sorts[sort],
    ...onlySet({ questionType: type, tagId: tag, used }, { search }),
    ...(show === 'deleted' ? { deleted: 'true' } : {}),
  };
}

/** Only in the bank's own order, unfiltered, is a position in the list a position in the bank. */
export function isWholeInOrder({ search, type, tag, used, show, sort }: QuestionListState): boolean {
  const isUnfiltered = search === '' && type === 'all' && tag === null && used === 'all';
  return isUnfiltered && sort === 'own' && show === 'kept';
}
