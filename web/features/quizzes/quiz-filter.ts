import { i18n } from '#web/lib/i18n/i18n.ts';
import type { QuizEntry } from './quiz-entry.ts';

export type QuizFilter =
  | 'all'
  | 'available'
  | 'in-progress'
  | 'retake'
  | 'now'
  | 'later'
  | 'closed'
  | 'completed';
export type QuizOrder = 'title' | 'closing' | 'newest';

const filters: Record<QuizFilter, (entry: QuizEntry) => boolean> = {
  all: () => true,
  // Quizzes the student can start now, like the number in the sidebar.
  available: ({ status, quiz }) => status === 'available' && quiz.own?.whyNot == null,
  'in-progress': ({ status }) => status === 'in-progress',
  retake: ({ status, quiz }) => status === 'completed' && quiz.own?.mayStart === true,
  now: (entry) => takeable.some((name) => filters[name](entry)),
  later: ({ status, quiz }) => status !== 'in-progress' && quiz.own?.whyNot === 'NOT_OPEN_YET',
  closed: ({ status, quiz }) => status !== 'in-progress' && quiz.own?.whyNot === 'CLOSED',
  // A running retake does not undo the grade.
  completed: ({ status, summary }) => status === 'completed' || (summary?.completed ?? 0) > 0,
};

/** The groups of the quizzes that can be taken now, in order. No quiz is in two of them. */
export const takeable = ['in-progress', 'available', 'retake'] as const satisfies QuizFilter[];

export function filterQuizzes(entries: readonly QuizEntry[], filter: QuizFilter): QuizEntry[] {
  return entries.filter(filters[filter]);
}

/** Searches the title, the description and the teacher's name. */
export function searchQuizzes(entries: readonly QuizEntry[], search: string): QuizEntry[] {
  const sought = search.trim().toLocaleLowerCase();
  return entries.filter(({ quiz: { title, description, teacher } }) =>
    [title, description, teacher ? `${teacher.firstName} ${teacher.lastName}` : '']
      .join('\n')
      .toLocaleLowerCase()
      .includes(sought),
  );
}

const orders: Record<QuizOrder, (one: QuizEntry, other: QuizEntry) => number> = {
  title: ({ quiz: one }, { quiz: other }) =>
    one.title.localeCompare(other.title, i18n.locale) || one.id - other.id,
  closing: (one, other) => closingMoment(one) - closingMoment(other) || orders.title(one, other),
  newest: ({ quiz: one }, { quiz: other }) =>
    Date.parse(other.dateCreated) - Date.parse(one.dateCreated) || other.id - one.id,
};

export function sortQuizzes(entries: readonly QuizEntry[], order: QuizOrder): QuizEntry[] {
  return [...entries].sort(orders[order]);
}

const latest = Number.MAX_SAFE_INTEGER;

// Closed quizzes come last.
function closingMoment({ quiz }: QuizEntry): number {
  const closesAt = quiz.own?.closesAt ?? quiz.closesAt;
  if (quiz.own?.whyNot === 'CLOSED') return latest;
  return closesAt === null ? latest - 1 : Date.parse(closesAt);
}

const week = 7 * 24 * 3_600_000;

/** Quizzes that can still be taken and close within seven days, the next first. */
export function closingSoon(entries: readonly QuizEntry[], now: Date): QuizEntry[] {
  const soon = entries.filter((entry) => {
    const left = closingMoment(entry) - now.getTime();
    return entry.quiz.own?.mayStart === true && left > 0 && left <= week;
  });
  return sortQuizzes(soon, 'closing');
}
