import { describe, expect, it } from 'vitest';
import '#web/lib/i18n/i18n.ts';
import { announceChanges } from './change-announcement.ts';
import { makeMonitored } from './testing/make-monitored.ts';

const writing = [1, 2, 3, 4].map((id) => makeMonitored(id));

describe('screen reader announcements', () => {
  it('stay silent while students answer, leave the page and return', () => {
    const after = writing.map((one) => ({ ...one, answered: one.answered + 1, isAway: true }));
    expect(announceChanges(writing, after)).toBe('');
    expect(announceChanges(after, writing)).toBe('');
  });

  it('name students who lost the connection and who submitted', () => {
    const after = [
      makeMonitored(1, { isConnected: false }),
      makeMonitored(2, { status: 'SUBMITTED' }),
      ...writing.slice(2),
    ];
    expect(announceChanges(writing, after)).toBe('Ama Tester1 lost the connection. Ama Tester2 submitted.');
    expect(announceChanges(after, after)).toBe('');
  });

  it('give a count instead of a long list of names', () => {
    const after = writing.map((one) => ({ ...one, status: 'TIMED_OUT' as const }));
    expect(announceChanges(writing, after)).toBe('4 students submitted.');
  });

  it('ignore attempts that were not listed before', () => {
    expect(announceChanges([], [makeMonitored(1, { isConnected: false })])).toBe('');
  });
});
