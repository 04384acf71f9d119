import { describe, expect, it } from 'vitest';
import { notificationText } from './notification-text.ts';

describe('a notification that a quiz closes soon', () => {
  const closing = {
    event: 'quiz.closing',
    params: { quizTitle: 'Cells', closesAt: '2026-11-16T12:00:00.000Z' },
  } as const;

  it.each([
    ['2026-11-15T13:00:00Z', 'Cells closes within 23 hours. You have not begun it yet.'],
    ['2026-11-16T11:20:00Z', 'Cells closes within an hour. You have not begun it yet.'],
    ['2026-11-16T12:00:00Z', 'Cells has closed. You had not begun it.'],
  ])('is worded for the time it is read: %s', (now, text) => {
    expect(notificationText(closing, new Date(now))).toBe(text);
  });
});
