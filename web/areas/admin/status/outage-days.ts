import type { Outage } from '#shared/contract/platform/status.ts';
import { toZonedInput } from '#web/lib/format/zoned-time.ts';

interface OutageDay {
  /** "2026-11-16", in the reader's time zone. */
  day: string;
  state: 'ok' | 'degraded' | 'down';
}

const dayMs = 86_400_000;

/** The worst state of each of the last days, oldest first. */
export function outageDays(
  outages: readonly Outage[],
  now: string,
  timezone: string,
  count: number,
): OutageDay[] {
  const dayOf = (moment: string) => toZonedInput(moment, timezone).slice(0, 10);
  const today = Date.parse(dayOf(now));
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(today - (count - 1 - index) * dayMs).toISOString().slice(0, 10);
    const own = outages.filter(
      ({ startedAt, endedAt }) => dayOf(startedAt) <= day && day <= dayOf(endedAt ?? now),
    );
    const isDown = own.some(({ state }) => state === 'down');
    return { day, state: isDown ? 'down' : own.length > 0 ? 'degraded' : 'ok' };
  });
}
