import { t } from '@lingui/core/macro';

/** "Just now" under half a minute, then seconds, minutes, hours, days. */
export function relativeTime(moment: string, now: Date): string {
  const seconds = Math.floor((now.getTime() - new Date(moment).getTime()) / 1_000);
  if (seconds < 30) return t`Just now`;
  if (seconds < 60) return t`${seconds}s ago`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t`${minutes}m ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return t`${hours}h ago`;
  const days = Math.floor(hours / 24);
  return t`${days}d ago`;
}
