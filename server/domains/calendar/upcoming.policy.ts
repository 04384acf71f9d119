import { extendedClose, extendedLimit } from '#shared/extra-time.ts';

/** What decides about the times of a quiz for one student. */
interface TimedQuiz {
  time_limit_minutes: number | null;
  opens_at: Date | null;
  closes_at: Date | null;
  attempt_limit: number | null;
  /** How often they have begun it. */
  attempts: number;
  time_factor: number | null;
  extra_minutes: number | null;
  now: Date;
}

/** A moment of a quiz that is still to come for one student. */
export interface UpcomingMoment<Quiz> {
  what: 'opens' | 'closes';
  at: Date;
  quiz: Quiz;
  /** In minutes, with the student's extra time; null without one. */
  timeLimit: number | null;
}

/** When the quizzes open and close for the student; what is over, and what they cannot begin any more, is left out. */
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
