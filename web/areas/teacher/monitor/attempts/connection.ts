import type { MonitoredAttempt } from '#shared/contract/attempts/monitor.ts';
import { attempt as limits } from '#shared/limits.ts';

/** The state of a student's connection; `ended` after submission. */
export type Connection = 'lost' | 'away' | 'connected' | 'ended';

export function connectionOf({
  status,
  isConnected,
  isAway,
}: Pick<MonitoredAttempt, 'status' | 'isConnected' | 'isAway'>): Connection {
  if (status !== 'IN_PROGRESS') return 'ended';
  if (!isConnected) return 'lost';
  return isAway ? 'away' : 'connected';
}

/** Whole seconds by the server's clock. Null without a deadline or after submission. */
export function secondsLeft(
  { status, deadline }: Pick<MonitoredAttempt, 'status' | 'deadline'>,
  now: number,
): number | null {
  if (status !== 'IN_PROGRESS' || deadline === null) return null;
  return Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1000));
}

/** The student is disconnected, has left the page, or is running out of time with unanswered questions. */
export function needsAttention(attempt: MonitoredAttempt, now: number): boolean {
  const connection = connectionOf(attempt);
  if (connection === 'ended') return false;
  if (connection !== 'connected') return true;
  const left = secondsLeft(attempt, now);
  return left !== null && left < limits.lastSeconds && attempt.answered < attempt.questions;
}
