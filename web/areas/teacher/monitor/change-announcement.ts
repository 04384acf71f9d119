import { plural, t } from '@lingui/core/macro';
import type { MonitoredAttempt } from '#shared/contract/attempts/monitor.ts';
import { connectionOf } from './attempts/connection.ts';
import { studentName } from './student-name.ts';

const maxNames = 3;

/**
 * The screen reader announcement: who lost the connection and who submitted since the last response, never single
 * answers.
 */
export function announceChanges(
  before: readonly MonitoredAttempt[],
  after: readonly MonitoredAttempt[],
): string {
  const known = new Map(before.map((attempt) => [attempt.attempt.id, connectionOf(attempt)]));
  const changed = after.filter((attempt) => {
    const was = known.get(attempt.attempt.id);
    return was !== undefined && was !== connectionOf(attempt);
  });
  const lost = changed.filter((attempt) => connectionOf(attempt) === 'lost').map(studentName);
  const ended = changed.filter((attempt) => connectionOf(attempt) === 'ended').map(studentName);
  return [
    ...namesOrCount(lost, lostText, (count) =>
      plural(count, { one: '# student lost the connection.', other: '# students lost the connection.' }),
    ),
    ...namesOrCount(ended, endedText, (count) =>
      plural(count, { one: '# student submitted.', other: '# students submitted.' }),
    ),
  ].join(' ');
}

function namesOrCount(
  names: readonly string[],
  each: (name: string) => string,
  all: (count: number) => string,
): string[] {
  return names.length > maxNames ? [all(names.length)] : names.map(each);
}

function lostText(name: string): string {
  return t`${name} lost the connection.`;
}

function endedText(name: string): string {
  return t`${name} submitted.`;
}
