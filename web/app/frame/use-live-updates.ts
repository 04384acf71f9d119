import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveEvent } from '#shared/contract/communication/events.ts';
import { badgesQuery } from '#web/features/notifications/notification-queries.ts';
import { listenToEvents } from '#web/lib/api/live-events.ts';
import { throttleByKey } from '#web/lib/api/throttle-by-key.ts';
import { audienceQuery } from '#web/lib/queries/programs-query.ts';

/** A notification goes when its reason is gone, so what ends a reason makes them stale too. */
const notifications = [['notifications'], badgesQuery.queryKey] as const;

/** Which queries each event makes stale; `everything` after a gap in the stream. */
const affected = {
  connected: [],
  resync: 'everything',
  'stream.closed': [],
  'backups.changed': [['backups'], ...notifications],
  'status.changed': [['status'], ...notifications],
  'settings.changed': [['settings'], ['mail-server'], ['preferences'], ['maintenance'], ['status']],
  // Someone who is locked out learns it from the request for the current user.
  'maintenance.changed': [['maintenance'], ['current-user']],
  'program.changed': [['programs']],
  'semesters.changed': [['semesters']],
  'notifications.changed': notifications,
  'registrations.changed': [
    ...notifications,
    ['metrics'],
    ['students'],
    ['accounts'],
    ['trends'],
    ['name-corrections'],
    audienceQuery.queryKey,
  ],
  'people.changed': [['accounts'], ['students'], ['teachers'], ['metrics'], audienceQuery.queryKey],
  'quizzes.changed': [
    ...notifications,
    ['metrics'],
    ['announcements'],
    ['quizzes'],
    ['credit-requests'],
    ['record'],
    ['quiz-places'],
    ['questions', 'usage'],
    ['rosters'],
    // The answer key was released, or the review rules of an attempt changed.
    ['attempts', 'review'],
  ],
  'attempt.changed': [...notifications, ['metrics'], ['quizzes'], ['attempts'], ['grades'], ['record']],
  // Only the quiz screen uses these, with its own listener.
  'answers.changed': [],
  'device.changed': [],
  'grades.changed': [...notifications, ['metrics'], ['quizzes'], ['attempts'], ['grades'], ['record']],
  'documents.changed': [['documents'], ...notifications],
  'submissions.changed': [
    ...notifications,
    ['submissions'],
    ['grading'],
    ['reports'],
    ['rosters'],
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
  'uploads.changed': [...notifications, ['metrics'], ['uploads']],
} as const satisfies Record<LiveEvent['type'], 'everything' | readonly QueryKey[]>;

// When a class submits or registers, its teacher or administrators get twenty events a second. All other events are
// handled at once, because a page may wait for them.
const pauseOf: Partial<Record<LiveEvent['type'], number>> = {
  'submissions.changed': 1_000,
  'registrations.changed': 1_000,
  'people.changed': 1_000,
};

/** Refetches what is on the screen when others change it. */
export function useLiveUpdates(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const paced = throttleByKey((type: LiveEvent['type']) => {
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
