import { plural, t } from '@lingui/core/macro';
import type { MonitoredAttempt } from '#shared/contract/monitor.ts';
import { connectionOf } from './connection.ts';
import { studentOf } from './student-of.ts';

const mostNames = 3;

/** What is said aloud: who lost the connection and who handed in since the last look, never each answer. */
export function tellNews(before: readonly MonitoredAttempt[], after: readonly MonitoredAttempt[]): string {
  const known = new Map(before.map((attempt) => [attempt.attempt.id, connectionOf(attempt)]));
  const changed = after.filter((attempt) => {
    const was = known.get(attempt.attempt.id);
    return was !== undefined && was !== connectionOf(attempt);
  });
  const lost = changed.filter((attempt) => connectionOf(attempt) === 'lost').map(studentOf);
  const ended = changed.filter((attempt) => connectionOf(attempt) === 'ended').map(studentOf);
  return [
    ...say(lost, lostText, (count) =>
      plural(count, { one: '# student lost the connection.', other: '# students lost the connection.' }),
    ),
    ...say(ended, endedText, (count) =>
      plural(count, { one: '# student handed in.', other: '# students handed in.' }),
    ),
  ].join(' ');
}

function say(
  names: readonly string[],
  each: (name: string) => string,
  all: (count: number) => string,
): string[] {
  return names.length > mostNames ? [all(names.length)] : names.map(each);
}

function lostText(name: string): string {
  return t`${name} lost the connection.`;
}

function endedText(name: string): string {
  return t`${name} handed in.`;
}
