import type { QuizEntry } from '#web/features/quizzes/quiz-entry.ts';
import { closingSoon, sortQuizzes } from '#web/features/quizzes/quiz-filter.ts';

/** In the order of the dashboard: what is due comes first. */
const groupNames = ['in-progress', 'due-this-week', 'due-later', 'opens-later', 'past'] as const;

export type GroupName = (typeof groupNames)[number];

export type QuizGroup = { name: GroupName; entries: QuizEntry[] };

/** The groups that have quizzes. */
export function groupQuizzes(entries: readonly QuizEntry[], now: Date): QuizGroup[] {
  const soon = new Set(closingSoon(entries, now));
  const sorted = sortQuizzes(entries, 'closing');
  return groupNames
    .map((name) => ({ name, entries: sorted.filter((entry) => groupOf(entry, soon.has(entry)) === name) }))
    .map((group) => (group.name === 'past' ? { ...group, entries: latestFirst(group.entries) } : group))
    .filter((group) => group.entries.length > 0);
}

function groupOf({ quiz: { own, closesAt }, status }: QuizEntry, isSoon: boolean): GroupName {
  if (status === 'in-progress') return 'in-progress';
  if (isSoon) return 'due-this-week';
  if (own?.whyNot === 'NOT_OPEN_YET' || own?.whyNot === 'NO_QUESTIONS') return 'opens-later';
  if (own?.whyNot != null) return 'past';
  // A retake that is always possible is never due.
  return status === 'completed' && (own?.closesAt ?? closesAt) === null ? 'past' : 'due-later';
}

function latestFirst(entries: readonly QuizEntry[]): QuizEntry[] {
  return [...entries].sort((one, other) => endOf(other) - endOf(one));
}

function endOf({ quiz, summary }: QuizEntry): number {
  return Date.parse(summary?.lastCompletedAt ?? quiz.own?.closesAt ?? quiz.closesAt ?? quiz.dateCreated);
}
