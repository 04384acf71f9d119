const marksInMinutes = [10, 5, 1] as const;

/** The mark in minutes that was passed since the last tick, if any. */
export function findPassedMark(before: number, now: number): number | null {
  const passed = marksInMinutes.filter((minutes) => before > minutes * 60 && now <= minutes * 60);
  return now > 0 ? (passed.at(-1) ?? null) : null;
}
