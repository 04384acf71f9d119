/** What can be added at once: a day. */
export const mostMinutes = 1_440;

/** Null where it is no whole number, or not one that can be given. */
export function readMinutes(text: string, most = mostMinutes): number | null {
  const minutes = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return minutes >= 1 && minutes <= most ? minutes : null;
}
