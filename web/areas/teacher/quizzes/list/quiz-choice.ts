import type { TeacherQuizFilter } from '#web/features/quizzes/teacher-quizzes.ts';
import { readChoice, readPage, readSearch } from '#web/lib/read-choice.ts';
import { readId } from '#web/lib/read-id.ts';

const states = {
  all: {},
  draft: { isActive: 'false' },
  published: { isActive: 'true' },
  archived: { archived: 'true' },
} as const satisfies Record<string, TeacherQuizFilter>;
export type StateChoice = keyof typeof states;

const orders = {
  changed: { sort: 'lastUpdated', order: 'desc' },
  newest: { sort: 'dateCreated', order: 'desc' },
  title: { sort: 'title', order: 'asc' },
  opens: { sort: 'opensAt', order: 'asc' },
  closes: { sort: 'closesAt', order: 'asc' },
} as const satisfies Record<string, TeacherQuizFilter>;
export type QuizOrder = keyof typeof orders;

/** What the address asks for. */
export interface QuizChoice {
  search: string;
  state: StateChoice;
  programId: number | null;
  order: QuizOrder;
  page: number;
}

export function readQuizChoice(params: URLSearchParams): QuizChoice {
  return {
    search: readSearch(params),
    state: readChoice(params.get('state'), ['all', 'draft', 'published', 'archived']),
    programId: readId(params.get('programme')),
    order: readChoice(params.get('sort'), ['changed', 'newest', 'title', 'opens', 'closes']),
    page: readPage(params),
  };
}

export function filterOf({ search, state, programId, order }: QuizChoice): TeacherQuizFilter {
  return {
    ...orders[order],
    ...states[state],
    ...(search === '' ? {} : { search }),
    ...(programId === null ? {} : { programId }),
  };
}

export function isNarrowed({ search, state, programId }: QuizChoice): boolean {
  return search !== '' || programId !== null || state === 'draft' || state === 'published';
}
