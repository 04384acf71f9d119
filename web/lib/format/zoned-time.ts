/** The local time in a time zone, for a `datetime-local` field: "2026-11-16T09:00". */
export function toZonedInput(moment: string, timezone: string): string {
  const format = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timezone,
  });
  const parts = Object.fromEntries(
    format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  );
  const { year = '', month = '', day = '', hour = '', minute = '' } = parts;
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/**
 * Converts a local time in a time zone to a moment; null for an invalid time. The hour skipped in spring is read with
 * the offset after the change.
 */
export function fromZonedInput(text: string, timezone: string): string | null {
  const asUtc = shape.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  // The offset depends on the moment: a second pass corrects a clock change between the guess and the moment.
  const guess = asUtc - offsetAt(asUtc, timezone);
  return new Date(asUtc - offsetAt(guess, timezone)).toISOString();
}

function offsetAt(moment: number, timezone: string): number {
  const minute = Math.floor(moment / 60_000) * 60_000;
  return Date.parse(`${toZonedInput(new Date(minute).toISOString(), timezone)}:00Z`) - minute;
}
