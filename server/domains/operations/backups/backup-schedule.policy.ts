import type { SystemSettings } from '#shared/settings.ts';

type Frequency = SystemSettings['backupFrequency'];

// At night, and after the hour that a clock change skips or repeats.
const quietHour = 3;
const retryMs = 3_600_000;

interface Slots {
  /** The last time a backup was due. */
  last: Date;
  next: Date;
}

/** Daily, on Sundays, or on the first of the month, at the quiet hour of the time zone. */
export function findSlots(frequency: Frequency, timeZone: string, now: Date): Slots {
  const today = localDay(now, timeZone);
  const slots = [-2, -1, 0, 1, 2].map((step) => atQuietHour(dayOf(frequency, today, step), timeZone));
  const past = slots.filter((slot) => slot <= now);
  const coming = slots.filter((slot) => slot > now);
  const [last, next] = [past.at(-1), coming[0]];
  if (!last || !next) throw new Error('There is always a slot before and after.');
  return { last, next };
}

/** A local day, as its midnight in UTC. */
function localDay(time: Date, timeZone: string): Date {
  return new Date(Math.floor((time.getTime() + offsetMs(time, timeZone)) / dayMs) * dayMs);
}

const dayMs = 24 * 3_600_000;

function dayOf(frequency: Frequency, today: Date, step: number): Date {
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  switch (frequency) {
    case 'daily':
      return new Date(Date.UTC(year, month, day + step));
    case 'weekly':
      return new Date(Date.UTC(year, month, day - today.getUTCDay() + 7 * step));
    case 'monthly':
      return new Date(Date.UTC(year, month + step, 1));
  }
}

function atQuietHour(day: Date, timeZone: string): Date {
  const wanted = day.getTime() + quietHour * 3_600_000;
  // The offset may differ at a nearby moment; the one of the result is right.
  const near = new Date(wanted - offsetMs(new Date(wanted), timeZone));
  return new Date(wanted - offsetMs(near, timeZone));
}

function offsetMs(time: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const partOf = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(
    partOf('year'),
    partOf('month') - 1,
    partOf('day'),
    partOf('hour'),
    partOf('minute'),
    partOf('second'),
  );
  return local - Math.floor(time.getTime() / 1_000) * 1_000;
}

interface Past {
  now: Date;
  /** A system created later has missed nothing. */
  bornAt: Date;
  madeAt: Date | null;
  failedAt: Date | null;
}

/** Also for a backup missed while no process ran. After a failure the next attempt is an hour later. */
export function isBackupDue(last: Date, { now, bornAt, madeAt, failedAt }: Past): boolean {
  if (bornAt > last || (madeAt !== null && madeAt >= last)) return false;
  return failedAt === null || now.getTime() - failedAt.getTime() >= retryMs;
}
