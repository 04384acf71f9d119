import type { Maintenance } from '#shared/contract/platform/system.ts';

const announcedMs = 24 * 3_600_000;

/** Whether maintenance is on, or starts within a day. */
export function isAnnounced({ isClosed, mode, startsAt }: Maintenance): boolean {
  if (isClosed) return true;
  if (mode !== 'scheduled' || startsAt === null) return false;
  const inMs = Date.parse(startsAt) - Date.now();
  return inMs > 0 && inMs < announcedMs;
}
