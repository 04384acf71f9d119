import { plural, t } from '@lingui/core/macro';
import type { GradeBookEntry } from '#shared/contract/record.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { type DatePreferences, formatDateTime } from '#web/lib/format-date.ts';
import styles from './grade-book.module.css';

/** What one must know of this result; nothing where it is final. */
export function EntryNote({ entry }: { entry: GradeBookEntry }) {
  const text = noteOf(entry, useDatePreferences());
  return text === null ? null : <p className={styles.note}>{text}</p>;
}

function noteOf(entry: GradeBookEntry, preferences: DatePreferences): string | null {
  const { status, isProvisional, marksReleased, waiting, closedAt } = entry;
  if (status === 'MISSED' && closedAt !== null) {
    const closed = formatDateTime(closedAt, preferences);
    return t`Closed ${closed} without an attempt.`;
  }
  if (isProvisional && status === 'IN_PROGRESS') {
    return t`Reopened: the score counts again when it is handed in.`;
  }
  if (marksReleased === false)
    return t`Provisional: the marks aren't released, so they aren't in the CGPA yet.`;
  if (isProvisional) return t`Provisional: waits for a teacher and is not in the CGPA yet.`;
  if (waiting === 0) return null;
  return plural(waiting, {
    one: '# other attempt waits for a teacher.',
    other: '# other attempts wait for a teacher.',
  });
}
