import type { MonitoredAttempt } from '#shared/contract/monitor.ts';
import { readChoice, readSearch } from '#web/lib/read-choice.ts';
import { type Connection, connectionOf, needsAttention, secondsLeft } from './connection.ts';
import { studentOf } from './student-of.ts';

export type Shown = 'all' | 'running' | 'attention' | 'ended';
export type Order = 'name' | 'progress' | 'time' | 'connection';

/** What the address asks for. */
export interface MonitorChoice {
  search: string;
  shown: Shown;
  order: Order;
}

export function readMonitorChoice(params: URLSearchParams): MonitorChoice {
  return {
    search: readSearch(params),
    shown: readChoice(params.get('show'), ['all', 'running', 'attention', 'ended']),
    order: readChoice(params.get('sort'), ['name', 'progress', 'time', 'connection']),
  };
}

/** Those that are asked for, in the order that is asked for; equals stay by name, as the server sent them. */
export function chooseAttempts(
  attempts: readonly MonitoredAttempt[],
  { search, shown, order }: MonitorChoice,
  now: number,
): MonitoredAttempt[] {
  const wanted = search.toLocaleLowerCase();
  return attempts
    .filter((attempt) => isShown(attempt, shown, now))
    .filter((attempt) => studentOf(attempt).toLocaleLowerCase().includes(wanted))
    .sort((one, other) => rank(one, order, now) - rank(other, order, now));
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
  }
}

const connections = { lost: 0, away: 1, connected: 2, ended: 3 } satisfies Record<Connection, number>;
const last = Number.MAX_SAFE_INTEGER;

/** The lower, the earlier: whoever may need help comes first, whoever has handed in last. */
function rank(attempt: MonitoredAttempt, order: Order, now: number): number {
  switch (order) {
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
 * While somebody works in the list no row of it moves or goes, or they would act on another student than they
 * meant. What is new comes to its end.
 */
export function holdOrder(
  before: readonly number[],
  chosen: readonly MonitoredAttempt[],
  all: readonly MonitoredAttempt[],
): MonitoredAttempt[] {
  const byId = new Map(all.map((attempt) => [attempt.attempt.id, attempt]));
  const kept = before.flatMap((id) => byId.get(id) ?? []);
  const known = new Set(before);
  return [...kept, ...chosen.filter(({ attempt }) => !known.has(attempt.id))];
}
