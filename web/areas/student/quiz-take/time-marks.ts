const marksInMinutes = [10, 5, 1] as const;

/** The minutes left that are said aloud now: a mark lies between what was left before and what is left. */
export function findPassedMark(before: number, now: number): number | null {
  const passed = marksInMinutes.filter((minutes) => before > minutes * 60 && now <= minutes * 60);
  return now > 0 ? (passed.at(-1) ?? null) : null;
}
