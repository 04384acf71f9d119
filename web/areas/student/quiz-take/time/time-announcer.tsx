import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useServerClock } from '#web/attempt/clock/use-server-clock.ts';
import { useQuiz } from '../quiz-context.ts';
import { findPassedMark } from './time-marks.ts';

/** Announces the time left at 10, 5 and 1 minutes, and added time; every second would be too much. */
export function TimeAnnouncer() {
  const { t } = useLingui();
  const { attempt, view } = useQuiz();
  const left = useServerClock(attempt);
  const [seen, setSeen] = useState({ left, deadline: view.deadline });
  const [said, setSaid] = useState('');

  if (left !== seen.left || view.deadline !== seen.deadline) {
    setSeen({ left, deadline: view.deadline });
    const minutes = left === null || seen.left === null ? null : findPassedMark(seen.left, left);
    const added = minutesBetween(seen.deadline, view.deadline);
    if (added > 0) {
      setSaid(plural(added, { one: 'Your teacher added # minute.', other: 'Your teacher added # minutes.' }));
    } else if (minutes !== null) {
      setSaid(minutes === 1 ? t`1 minute left` : t`${minutes} minutes left`);
    }
  }
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}

function minutesBetween(before: string | null, after: string | null): number {
  return before === null || after === null
    ? 0
    : Math.round((Date.parse(after) - Date.parse(before)) / 60_000);
}
