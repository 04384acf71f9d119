import type { MonitoredAttempt } from '#shared/contract/monitor.ts';
import { attempt as limits } from '#shared/limits.ts';

/** How the screen of a student is doing; `ended` once they have handed in. */
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

/** Whole seconds by the server's clock; null without a deadline, and once it is over. */
export function secondsLeft(
  { status, deadline }: Pick<MonitoredAttempt, 'status' | 'deadline'>,
  now: number,
): number | null {
  if (status !== 'IN_PROGRESS' || deadline === null) return null;
  return Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1000));
}

/** Somebody should look: their screen is gone or left, or the time ends with questions open. */
export function needsAttention(attempt: MonitoredAttempt, now: number): boolean {
  const connection = connectionOf(attempt);
  if (connection === 'ended') return false;
  if (connection !== 'connected') return true;
  const left = secondsLeft(attempt, now);
  return left !== null && left < limits.lastSeconds && attempt.answered < attempt.questions;
}
