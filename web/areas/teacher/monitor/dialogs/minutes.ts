import { t } from '@lingui/core/macro';
import { formatNumber } from '#web/lib/format/format-number.ts';

/** One day. */
const maxMinutes = 1_440;

/** Null if the text is not a whole number in range. */
export function readMinutes(text: string, most = maxMinutes): number | null {
  const minutes = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return minutes >= 1 && minutes <= most ? minutes : null;
}

export function minutesProblem(text: string, most = maxMinutes): string | undefined {
  const last = formatNumber(most);
  return readMinutes(text, most) === null ? t`Enter a whole number from 1 to ${last}` : undefined;
}
