import type { TrendRange } from '#shared/contract/dashboard.ts';

/** A day, a week or a month of some calendar, and the moment it begins there. */
export interface Period {
  from: string;
  begins: Date;
}

const shapes = {
  '30days': { count: 30, back: (day: Date, by: number) => shift(day, -by) },
  '12weeks': {
    count: 12,
    back: (day: Date, by: number) => shift(day, -((day.getUTCDay() + 6) % 7) - 7 * by),
  },
  '12months': {
    count: 12,
    back: (day: Date, by: number) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - by, 1)),
  },
} as const satisfies Record<TrendRange, { count: number; back: (day: Date, by: number) => Date }>;

/** The periods of a range, the one that `now` is in last. */
export function periodsOf(range: TrendRange, timezone: string, now: Date): Period[] {
  const { count, back } = shapes[range];
  const wallClock = openWallClock(timezone);
  // Days as their midnights in UTC: they are counted in whole steps so, with no summer time between.
  const today = new Date(Math.floor(wallClock(now.getTime()) / dayMs) * dayMs);
  return Array.from({ length: count }, (_, at) => {
    const day = back(today, count - 1 - at);
    return { from: day.toISOString().slice(0, 10), begins: beginningOf(day, wallClock) };
  });
}

const dayMs = 86_400_000;

function shift(day: Date, days: number): Date {
  return new Date(day.getTime() + days * dayMs);
}

/** What the clocks of a place show at a moment, as if it were UTC. */
type WallClock = (moment: number) => number;

/** The first moment of a day there. Where the clocks jump over midnight it is the moment of the jump. */
function beginningOf(day: Date, wallClock: WallClock): Date {
  const midnight = day.getTime();
  const offsetAt = (moment: number) => wallClock(moment) - moment;
  // The offset differs before and after a jump: what the first guess says is asked again where it leads.
  const guess = midnight - offsetAt(midnight);
  const again = midnight - offsetAt(guess);
  const earlier = Math.min(guess, again);
  return new Date(wallClock(earlier) >= midnight ? earlier : Math.max(guess, again));
}

function openWallClock(timezone: string): WallClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (moment) => {
    const shown = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0;
    const day = [part('year'), part('month') - 1, part('day')] as const;
    return Date.UTC(...day, part('hour'), part('minute'), part('second'));
  };
}
