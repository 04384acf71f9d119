import { describe, expect, it } from 'vitest';
import { findSlots, isBackupDue } from './backup-schedule.policy.ts';

function slots(frequency: 'daily' | 'weekly' | 'monthly', zone: string, now: string): string[] {
  const { last, next } = findSlots(frequency, zone, new Date(now));
  return [last.toISOString().slice(0, 16), next.toISOString().slice(0, 16)];
}

describe('the times of scheduled backups', () => {
  it.each([
    ['daily', 'UTC', '2026-11-16T02:59:00Z', '2026-11-15T03:00', '2026-11-16T03:00'],
    ['daily', 'UTC', '2026-11-16T03:00:00Z', '2026-11-16T03:00', '2026-11-17T03:00'],
    ['daily', 'America/New_York', '2026-11-16T07:59:00Z', '2026-11-15T08:00', '2026-11-16T08:00'],
    ['daily', 'Asia/Kolkata', '2026-11-16T00:00:00Z', '2026-11-15T21:30', '2026-11-16T21:30'],
    ['daily', 'Pacific/Kiritimati', '2026-11-16T12:59:00Z', '2026-11-15T13:00', '2026-11-16T13:00'],
    // Daylight saving time starts or ends between the two.
    ['daily', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-28T02:00', '2026-03-29T01:00'],
    ['daily', 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-24T01:00', '2026-10-25T02:00'],
    ['weekly', 'UTC', '2026-11-16T12:00:00Z', '2026-11-15T03:00', '2026-11-22T03:00'],
    ['weekly', 'UTC', '2026-11-15T02:00:00Z', '2026-11-08T03:00', '2026-11-15T03:00'],
    ['monthly', 'UTC', '2026-12-31T12:00:00Z', '2026-12-01T03:00', '2027-01-01T03:00'],
    ['monthly', 'UTC', '2026-03-01T02:00:00Z', '2026-02-01T03:00', '2026-03-01T03:00'],
  ] as const)('%s in %s at %s are %s and %s', (frequency, zone, now, last, next) => {
    expect(slots(frequency, zone, now)).toEqual([last, next]);
  });
});

describe('whether a backup is due', () => {
  const last = new Date('2026-11-16T03:00:00Z');
  const past = { now: new Date('2026-11-16T09:00:00Z'), bornAt: new Date(0), madeAt: null, failedAt: null };

  it.each([
    ['none was ever made', {}, true],
    ['the last is from before', { madeAt: new Date('2026-11-15T23:00:00Z') }, true],
    ['one was made since', { madeAt: new Date('2026-11-16T03:00:20Z') }, false],
    ['the system is younger', { bornAt: new Date('2026-11-16T08:00:00Z') }, false],
    ['one has just failed', { failedAt: new Date('2026-11-16T08:30:00Z') }, false],
    ['one failed an hour ago', { failedAt: new Date('2026-11-16T08:00:00Z') }, true],
  ])('when %s', (_, facts, isDue) => {
    expect(isBackupDue(last, { ...past, ...facts })).toBe(isDue);
  });
});
