import { describe, expect, it } from 'vitest';
import { notificationText } from './notification-text.ts';

describe('a notification that a quiz closes soon', () => {
  const closing = {
    event: 'quiz.closing',
    params: { quizTitle: 'Cells', closesAt: '2026-11-16T12:00:00.000Z' },
  } as const;

  it.each([
    ['2026-11-15T13:00:00Z', 'Cells closes within 23 hours. You haven’t started it yet.'],
    ['2026-11-16T11:20:00Z', 'Cells closes within an hour. You haven’t started it yet.'],
    ['2026-11-16T12:00:00Z', 'Cells has closed. You didn’t start it.'],
  ])('is worded for the time it is read: %s', (now, text) => {
    expect(notificationText(closing, new Date(now))).toBe(text);
  });
});

describe('notifications alike', () => {
  const params = { studentName: 'Esi', quizTitle: 'Unit 3' };

  it('are one sentence with their number', () => {
    const waiting = { event: 'submission.waiting', params } as const;
    expect(notificationText({ ...waiting, count: 12 }, new Date())).toBe(
      '12 submissions in Unit 3 need marking.',
    );
    expect(notificationText(waiting, new Date())).toContain('Esi');
    const backups = { event: 'backup.completed', params: {}, count: 7 } as const;
    expect(notificationText(backups, new Date())).toBe('7 backups completed.');
  });

  it('keep their text where it says the same about one and about several', () => {
    const commented = { event: 'answer.commented', params: { quizTitle: 'Unit 3' } } as const;
    const now = new Date();
    expect(notificationText({ ...commented, count: 3 }, now)).toBe(notificationText(commented, now));
  });
});
