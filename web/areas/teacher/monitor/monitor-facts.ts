import { t } from '@lingui/core/macro';
import type { Monitor } from '#shared/contract/monitor.ts';
import { type DatePreferences, formatDateTime } from '#web/lib/format-date.ts';
import { formatDuration } from '#web/lib/format-duration.ts';

/** "Open until 14 Nov 2026, 12:00", "Time limit 30 min". */
export function monitorFacts(
  { quiz, serverTime }: Pick<Monitor, 'quiz' | 'serverTime'>,
  preferences: DatePreferences,
): string[] {
  return [windowFact(quiz, serverTime, preferences), limitFact(quiz)];
}

function windowFact(
  { isActive, opensAt, closesAt }: Monitor['quiz'],
  serverTime: string,
  preferences: DatePreferences,
): string {
  if (!isActive) return t`Not published`;
  const now = Date.parse(serverTime);
  if (opensAt !== null && Date.parse(opensAt) > now) {
    const opens = formatDateTime(opensAt, preferences);
    return t`Opens ${opens}`;
  }
  if (closesAt === null) return t`Open without an end`;
  const closes = formatDateTime(closesAt, preferences);
  return Date.parse(closesAt) > now ? t`Open until ${closes}` : t`Closed ${closes}`;
}

function limitFact({ timeLimit }: Monitor['quiz']): string {
  if (timeLimit === null) return t`No time limit`;
  const limit = formatDuration(timeLimit * 60);
  return t`Time limit ${limit}`;
}
