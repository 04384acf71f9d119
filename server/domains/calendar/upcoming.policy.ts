import { extendedClose, extendedLimit } from '#shared/extra-time.ts';

/** What decides the times of a quiz for one student. */
interface TimedQuiz {
  time_limit_minutes: number | null;
  opens_at: Date | null;
  closes_at: Date | null;
  attempt_limit: number | null;
  /** How often they have started it. */
  attempts: number;
  time_factor: number | null;
  extra_minutes: number | null;
  now: Date;
}

/** A future opening or closing for one student. */
export interface UpcomingMoment<Quiz> {
  what: 'opens' | 'closes';
  at: Date;
  quiz: Quiz;
  /** In minutes, with the student's extra time; null without a limit. */
  timeLimit: number | null;
}

/** When quizzes open and close for the student; leaves out the past, and quizzes they can't start any more. */
export function findMoments<Quiz extends TimedQuiz>(rows: readonly Quiz[]): UpcomingMoment<Quiz>[] {
  return rows.filter(hasAttemptLeft).flatMap((quiz) => momentsOf(quiz));
}

function hasAttemptLeft({ attempt_limit: limit, attempts }: TimedQuiz): boolean {
  return limit === null || attempts < limit;
}

function momentsOf<Quiz extends TimedQuiz>(quiz: Quiz): UpcomingMoment<Quiz>[] {
  const { opens_at: opensAt, closes_at: closesAt, time_limit_minutes: timeLimitMinutes, now } = quiz;
  const { time_factor: factor, extra_minutes: minutes } = quiz;
  const extra = factor === null && minutes === null ? null : { factor, minutes };
  const closes = extendedClose({ timeLimitMinutes, opensAt, closesAt }, extra);
  const timeLimit = extendedLimit(timeLimitMinutes, extra);
  const moments = [
    { what: 'opens', at: opensAt },
    { what: 'closes', at: closes },
  ] as const;
  return moments.flatMap(({ what, at }) => (at !== null && at > now ? [{ what, at, quiz, timeLimit }] : []));
}
