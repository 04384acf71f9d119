import { t } from '@lingui/core/macro';

/** "12 min 30 s", "12 min" or "30 s". */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const minutes = Math.floor(whole / 60);
  const rest = whole % 60;
  if (minutes === 0) return t`${rest} s`;
  return rest === 0 ? t`${minutes} min` : t`${minutes} min ${rest} s`;
}

/** "3 h 24 min"; below an hour like `formatDuration`. */
export function formatLongDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return formatDuration(seconds);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest === 0 ? t`${hours} h` : t`${hours} h ${rest} min`;
}

/** From one moment to a later one. */
export function secondsBetween(from: string, to: string): number {
  return (new Date(to).getTime() - new Date(from).getTime()) / 1_000;
}
