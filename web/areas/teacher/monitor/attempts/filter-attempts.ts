import type { Monitor, MonitoredAttempt } from '#shared/contract/attempts/monitor.ts';
import { defineList, type ListState } from '#web/lib/lists/list-state.ts';
import { studentName } from '../student-name.ts';
import { type Connection, connectionOf, needsAttention, secondsLeft } from './connection.ts';

export const attemptList = defineList({
  filters: { show: ['all', 'running', 'attention', 'ended', 'absent'] },
  sorts: ['name', 'progress', 'time', 'connection'],
});
type AttemptFilter = Pick<ListState<typeof attemptList>, 'search' | 'show' | 'sort'>;
type Shown = AttemptFilter['show'];
type Sort = AttemptFilter['sort'];

/** Filters and sorts. Ties keep the server's order, which is by name. */
export function filterAttempts(
  attempts: readonly MonitoredAttempt[],
  { search, show, sort }: AttemptFilter,
  now: number,
): MonitoredAttempt[] {
  const wanted = search.toLocaleLowerCase();
  return attempts
    .filter((attempt) => isShown(attempt, show, now))
    .filter((attempt) => studentName(attempt).toLocaleLowerCase().includes(wanted))
    .sort((one, other) => rank(one, sort, now) - rank(other, sort, now));
}

/** The students who have not started, by the same search. */
export function filterAbsent(
  absent: Monitor['absent'],
  { search, show }: Pick<AttemptFilter, 'search' | 'show'>,
): Monitor['absent'] {
  if (show !== 'all' && show !== 'absent') return [];
  const wanted = search.toLocaleLowerCase();
  return absent.filter((student) => studentName({ student }).toLocaleLowerCase().includes(wanted));
}

export function countShown(attempts: readonly MonitoredAttempt[], shown: Shown, now: number): number {
  return attempts.filter((attempt) => isShown(attempt, shown, now)).length;
}

function isShown(attempt: MonitoredAttempt, shown: Shown, now: number): boolean {
  switch (shown) {
    case 'all':
      return true;
    case 'running':
      return attempt.status === 'IN_PROGRESS';
    case 'attention':
      return needsAttention(attempt, now);
    case 'ended':
      return attempt.status !== 'IN_PROGRESS';
    case 'absent':
      return false;
  }
}

const connections = { lost: 0, away: 1, connected: 2, ended: 3 } satisfies Record<Connection, number>;
const last = Number.MAX_SAFE_INTEGER;

/** Lower ranks sort first: students who may need help first, submitted attempts last. */
function rank(attempt: MonitoredAttempt, sort: Sort, now: number): number {
  switch (sort) {
    case 'name':
      return 0;
    case 'connection':
      return connections[connectionOf(attempt)];
    case 'progress':
      return attempt.status === 'IN_PROGRESS' ? attempt.answered / Math.max(1, attempt.questions) : last;
    case 'time':
      return secondsLeft(attempt, now) ?? (attempt.status === 'IN_PROGRESS' ? last - 1 : last);
  }
}

/**
 * Freezes the current order so that no row moves while a teacher is acting on it. New attempts are appended.
 */
export function freezeOrder(
  before: readonly number[],
  chosen: readonly MonitoredAttempt[],
  all: readonly MonitoredAttempt[],
): MonitoredAttempt[] {
  const byId = new Map(all.map((attempt) => [attempt.attempt.id, attempt]));
  const kept = before.flatMap((id) => byId.get(id) ?? []);
  const known = new Set(before);
  return [...kept, ...chosen.filter(({ attempt }) => !known.has(attempt.id))];
}
