import type { TrendRange } from '#shared/contract/results/dashboard.ts';

/** A day, week or month of a local calendar, with the moment it starts. */
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

/** The periods of a range; the last one contains `now`. */
export function periodsOf(range: TrendRange, timezone: string, now: Date): Period[] {
  const { count, back } = shapes[range];
  const wallClock = openWallClock(timezone);
  // Days are their UTC midnights, so that they can be counted in whole steps without daylight saving time.
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

/** The local wall clock at a moment, expressed as if it were UTC. */
type WallClock = (moment: number) => number;

/** The first moment of a local day. If the clocks skip midnight, it is the moment of the jump. */
function beginningOf(day: Date, wallClock: WallClock): Date {
  const midnight = day.getTime();
  const offsetAt = (moment: number) => wallClock(moment) - moment;
  // The offset differs before and after a jump, so the first guess is corrected with the offset at the guessed moment.
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
