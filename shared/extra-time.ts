/** A student's extra time: a factor or minutes, never both. */
export interface ExtraTime {
  factor: number | null;
  minutes: number | null;
}

interface QuizTimes {
  timeLimitMinutes: number | null;
  opensAt: Date | null;
  closesAt: Date | null;
}

const minute = 60_000;

/** The time limit with the student's extra time, in minutes. */
export function extendedLimit(limit: number | null, extra: ExtraTime | null): number | null {
  if (limit === null || extra === null) return limit;
  return limit * (extra.factor ?? 1) + (extra.minutes ?? 0);
}

/**
 * When the quiz closes for this student. The window grows by as much as the time limit, or by the same factor
 * without one: otherwise the closing time would cut off the extra time.
 */
export function extendedClose({ timeLimitMinutes, opensAt, closesAt }: QuizTimes, extra: ExtraTime | null) {
  if (closesAt === null || extra === null) return closesAt;
  if (extra.minutes !== null) return new Date(closesAt.getTime() + extra.minutes * minute);
  const base =
    timeLimitMinutes !== null
      ? timeLimitMinutes * minute
      : opensAt !== null
        ? closesAt.getTime() - opensAt.getTime()
        : 0;
  return new Date(closesAt.getTime() + Math.round(base * ((extra.factor ?? 1) - 1)));
}

/** When an attempt that starts at that moment must end, or null without a time limit and a closing time. */
export function deadlineFor(quiz: QuizTimes, extra: ExtraTime | null, startedAt: Date): Date | null {
  const limit = extendedLimit(quiz.timeLimitMinutes, extra);
  const closes = extendedClose(quiz, extra);
  const own = limit === null ? null : new Date(startedAt.getTime() + Math.round(limit * minute));
  if (own === null || closes === null) return own ?? closes;
  return own < closes ? own : closes;
}
