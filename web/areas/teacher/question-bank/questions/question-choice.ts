import type { QuestionType } from '#shared/contract/question-banks.ts';
import type { QuestionFilter } from '#web/features/question-banks/questions.ts';
import { readChoice, readPage, readSearch } from '#web/lib/read-choice.ts';
import { readId } from '#web/lib/read-id.ts';

const orders = {
  own: { sort: 'orderNumber', order: 'asc' },
  newest: { sort: 'dateCreated', order: 'desc' },
  changed: { sort: 'lastUpdated', order: 'desc' },
  text: { sort: 'questionText', order: 'asc' },
  points: { sort: 'points', order: 'desc' },
} as const satisfies Record<string, QuestionFilter>;
export type QuestionOrder = keyof typeof orders;

/** What the address asks for. */
export interface QuestionChoice {
  search: string;
  type: QuestionType | 'all';
  tagId: number | null;
  used: 'all' | 'true' | 'false';
  isDeleted: boolean;
  order: QuestionOrder;
  page: number;
}

export function readQuestionChoice(params: URLSearchParams): QuestionChoice {
  return {
    search: readSearch(params),
    type: readChoice(params.get('type'), ['all', 'MULTIPLE_CHOICE', 'TRUE_FALSE', 'SHORT_ANSWER', 'ESSAY']),
    tagId: readId(params.get('tag')),
    used: readChoice(params.get('used'), ['all', 'true', 'false']),
    isDeleted: params.get('show') === 'deleted',
    order: readChoice(params.get('sort'), ['own', 'newest', 'changed', 'text', 'points']),
    page: readPage(params),
  };
}

/** Takes every filter out of the address. */
export const noFilters = { search: null, type: null, tag: null, used: null, page: null };

export function filterOf(bankId: number, choice: QuestionChoice): QuestionFilter {
  const { search, type, tagId, used, isDeleted, order } = choice;
  return {
    questionBankId: bankId,
    ...orders[order],
    ...(search === '' ? {} : { search }),
    ...(type === 'all' ? {} : { questionType: type }),
    ...(tagId === null ? {} : { tagId }),
    ...(used === 'all' ? {} : { used }),
    ...(isDeleted ? { deleted: 'true' } : {}),
  };
}

export function isNarrowed({ search, type, tagId, used }: QuestionChoice): boolean {
  return search !== '' || type !== 'all' || tagId !== null || used !== 'all';
}

/** Only then does a place in the list mean a place in the bank. */
export function isWholeInOrder(choice: QuestionChoice): boolean {
  return choice.order === 'own' && !choice.isDeleted && !isNarrowed(choice);
}
