import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveEvent } from '#shared/contract/events.ts';
import { badgesQuery } from '#web/features/notifications/notifications.ts';
import { listenToEvents } from '#web/lib/live-events.ts';
import { paceByKey } from '#web/lib/pace-by-key.ts';

/** What to ask for again when this happened; `everything` after a gap nobody can tell what was in. */
const affected = {
  connected: [],
  resync: 'everything',
  'stream.closed': [],
  'backups.changed': [['backups']],
  'settings.changed': [['settings'], ['preferences'], ['maintenance'], ['status']],
  // Who is no longer let in learns it from the question who they are.
  'maintenance.changed': [['maintenance'], ['current-user']],
  'program.changed': [['programs']],
  'semesters.changed': [['semesters']],
  'notifications.changed': [['notifications'], badgesQuery.queryKey],
  'registrations.changed': [
    badgesQuery.queryKey,
    ['metrics'],
    ['students'],
    ['accounts'],
    ['trends'],
    ['name-corrections'],
  ],
  'people.changed': [['accounts'], ['students'], ['teachers'], ['metrics']],
  'quizzes.changed': [
    badgesQuery.queryKey,
    ['metrics'],
    ['announcements'],
    ['quizzes'],
    ['credit-requests'],
    ['record'],
    ['quiz-places'],
    ['questions', 'usage'],
    // The key was released, or another rule says what of an attempt is shown.
    ['attempts', 'review'],
  ],
  'attempt.changed': [badgesQuery.queryKey, ['metrics'], ['quizzes'], ['attempts'], ['grades'], ['record']],
  // Only the quiz screen uses these, with a listener of its own.
  'answers.changed': [],
  'device.changed': [],
  'grades.changed': [badgesQuery.queryKey, ['metrics'], ['quizzes'], ['attempts'], ['grades'], ['record']],
  'documents.changed': [['documents']],
  'submissions.changed': [
    badgesQuery.queryKey,
    ['submissions'],
    ['grading'],
    ['reports'],
    ['regrades'],
    ['metrics'],
  ],
  'questions.changed': [['question-banks'], ['questions'], ['tags'], ['metrics'], ['quiz-places']],
  'announcements.changed': [['announcements'], badgesQuery.queryKey],
  'profile.changed': [
    ['current-user'],
    ['two-factor'],
    ['calendar'],
    ['students', 'one'],
    ['name-corrections'],
  ],
  'branding.changed': [['branding']],
  'uploads.changed': [badgesQuery.queryKey, ['metrics'], ['uploads']],
} as const satisfies Record<LiveEvent['type'], 'everything' | readonly QueryKey[]>;

// A room that hands in tells its teacher twenty times a second. Of the others each is told at once: what a page does
// next may hang on it.
const pauseOf: Partial<Record<LiveEvent['type'], number>> = { 'submissions.changed': 1_000 };

/** Keeps what is on the screen true while others work: every open page hears of a change at once. */
export function useLiveUpdates(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const paced = paceByKey((type: LiveEvent['type']) => {
      const keys = affected[type];
      if (keys === 'everything') void queries.invalidateQueries();
      else for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
    }, pauseOf);
    const stopListening = listenToEvents({ receive: ({ type }) => paced.call(type) });
    return () => {
      stopListening();
      paced.stop();
    };
  }, [queries]);
}
