import { describe, expect, it } from 'vitest';
import '#web/lib/i18n.ts';
import { tellNews } from './news.ts';
import { makeMonitored } from './testing/make-monitored.ts';

const writing = [1, 2, 3, 4].map((id) => makeMonitored(id));

describe('what is said aloud', () => {
  it('is nothing while students only answer, leave the page and come back', () => {
    const after = writing.map((one) => ({ ...one, answered: one.answered + 1, isAway: true }));
    expect(tellNews(writing, after)).toBe('');
    expect(tellNews(after, writing)).toBe('');
  });

  it('is who lost the connection and who handed in', () => {
    const after = [
      makeMonitored(1, { isConnected: false }),
      makeMonitored(2, { status: 'SUBMITTED' }),
      ...writing.slice(2),
    ];
    expect(tellNews(writing, after)).toBe('Ama Tester1 lost the connection. Ama Tester2 handed in.');
    expect(tellNews(after, after)).toBe('');
  });

  it('is a number where it would be a list of names', () => {
    const after = writing.map((one) => ({ ...one, status: 'TIMED_OUT' as const }));
    expect(tellNews(writing, after)).toBe('4 students handed in.');
  });

  it('is nothing of those who were not there before', () => {
    expect(tellNews([], [makeMonitored(1, { isConnected: false })])).toBe('');
  });
});
