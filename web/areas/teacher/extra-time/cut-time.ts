import { deadlineFor, type ExtraTime, extendedClose, extendedLimit } from '#shared/extra-time.ts';

export interface TimedQuiz {
  timeLimit: number | null;
  opensAt: string | null;
  closesAt: string | null;
}

export interface EffectiveTime {
  /** In minutes. */
  limit: number | null;
  closesAt: Date | null;
  /** In minutes, if the quiz closes before the student has used all of the time. Null if it doesn't. */
  cutTo: number | null;
}

/** The times of one student who starts as early as possible: now, or when the quiz opens. */
export function effectiveTime(quiz: TimedQuiz, extra: ExtraTime | null, now: Date): EffectiveTime {
  const opensAt = quiz.opensAt === null ? null : new Date(quiz.opensAt);
  const times = {
    timeLimitMinutes: quiz.timeLimit,
    opensAt,
    closesAt: quiz.closesAt === null ? null : new Date(quiz.closesAt),
  };
  const limit = extendedLimit(quiz.timeLimit, extra);
  const start = opensAt !== null && opensAt > now ? opensAt : now;
  const end = deadlineFor(times, extra, start);
  const minutes = end === null ? null : (end.getTime() - start.getTime()) / 60_000;
  const isCut = limit !== null && minutes !== null && minutes < limit - 1 / 60;
  return {
    limit,
    closesAt: extendedClose(times, extra),
    cutTo: isCut ? Math.max(0, Math.floor(minutes)) : null,
  };
}
