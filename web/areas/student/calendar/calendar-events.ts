import type { QuizEntry } from '#web/features/quizzes/quiz-entry.ts';

/** Something that happens to a quiz at a time. */
export interface CalendarEvent {
  key: string;
  kind: 'opens' | 'closes' | 'ends';
  at: Date;
  entry: QuizEntry;
}

export type CalendarList = 'all' | 'todo' | 'past';

/** When quizzes open and close for the student, extra time included, and when their running attempts end. In order. */
export function eventsOf(entries: readonly QuizEntry[]): CalendarEvent[] {
  return entries
    .flatMap(momentsOf)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.key.localeCompare(other.key));
}

function momentsOf(entry: QuizEntry): CalendarEvent[] {
  const { quiz, summary } = entry;
  const ends = summary?.inProgress?.deadline ?? null;
  const closes = closingOf(entry);
  const moments = [
    { kind: 'opens', at: quiz.opensAt },
    // An attempt that runs until the quiz closes is one event.
    { kind: 'closes', at: closes === ends ? null : closes },
    { kind: 'ends', at: ends },
  ] as const;
  return moments.flatMap(({ kind, at }) =>
    at === null ? [] : [{ key: `${quiz.id} ${kind}`, kind, at: new Date(at), entry }],
  );
}

function closingOf({ quiz }: QuizEntry): string | null {
  return quiz.own?.closesAt ?? quiz.closesAt;
}

/** Quizzes that can be taken now and of which nothing more will happen at a set time. */
function datelessEntries(entries: readonly QuizEntry[]): QuizEntry[] {
  return entries.filter((entry) => {
    const ends = entry.summary?.inProgress?.deadline ?? null;
    return closingOf(entry) === null && ends === null && entry.quiz.own?.mayStart === true;
  });
}

/** Quizzes the student has yet to take or finish. */
function isToDo({ quiz, status }: QuizEntry): boolean {
  if (status === 'in-progress') return true;
  return status === 'available' && (quiz.own?.mayStart === true || quiz.own?.whyNot === 'NOT_OPEN_YET');
}

interface Listed {
  events: CalendarEvent[];
  dateless: QuizEntry[];
}

/** The events of a list: the next first, or the latest first of the past ones. */
export function listEvents(entries: readonly QuizEntry[], list: CalendarList, now: Date): Listed {
  const events = eventsOf(entries);
  if (list === 'past') return { events: events.filter(({ at }) => at <= now).toReversed(), dateless: [] };
  const coming = { events: events.filter(({ at }) => at > now), dateless: datelessEntries(entries) };
  if (list === 'all') return coming;
  return {
    events: coming.events.filter(({ entry }) => isToDo(entry)),
    dateless: coming.dateless.filter(isToDo),
  };
}

/** How many quizzes a list is about. */
export function countQuizzesOf({ events, dateless }: Listed): number {
  const entries = [...events.map(({ entry }) => entry), ...dateless];
  return new Set(entries.map(({ quiz }) => quiz.id)).size;
}
