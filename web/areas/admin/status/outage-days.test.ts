import { expect, it } from 'vitest';
import { outageDays } from './outage-days.ts';

it('shows the worst state of each day in the zone of the reader', () => {
  const now = '2026-11-18T20:00:00.000Z';
  const days = outageDays(
    [
      { state: 'degraded', startedAt: '2026-11-15T23:30:00.000Z', endedAt: '2026-11-15T23:40:00.000Z' },
      { state: 'down', startedAt: '2026-11-17T22:00:00.000Z', endedAt: null },
      { state: 'degraded', startedAt: '2026-11-18T01:00:00.000Z', endedAt: '2026-11-18T02:00:00.000Z' },
    ],
    now,
    'Europe/Berlin',
    4,
  );
  expect(days).toEqual([
    { day: '2026-11-15', state: 'ok' },
    { day: '2026-11-16', state: 'degraded' },
    { day: '2026-11-17', state: 'down' },
    { day: '2026-11-18', state: 'down' },
  ]);
});
