import { extendedClose, extendedLimit } from '#shared/extra-time.ts';

/** A quiz of the student's programme, with their extra time and how often they have begun it. */
interface UpcomingQuiz {
  id: number;
  title: string;
  description: string;
  time_limit_minutes: number | null;
  opens_at: Date | null;
  closes_at: Date | null;
  attempt_limit: number | null;
  attempts: number;
  date_created: Date;
  changed_at: Date;
  time_factor: number | null;
  extra_minutes: number | null;
  now: Date;
}

/** A moment of a quiz that is still to come for one student. */
export interface UpcomingMoment {
  what: 'opens' | 'closes';
  at: Date;
  quiz: UpcomingQuiz;
  /** In minutes, with the student's extra time; null without one. */
  timeLimit: number | null;
}

/** When the quizzes open and close for the student; what is over, and what they cannot begin any more, is left out. */
export function findMoments(rows: readonly UpcomingQuiz[]): UpcomingMoment[] {
  return rows.filter(hasAttemptLeft).flatMap(momentsOf);
}

function hasAttemptLeft({ attempt_limit: limit, attempts }: UpcomingQuiz): boolean {
  return limit === null || attempts < limit;
}

function momentsOf(quiz: UpcomingQuiz): UpcomingMoment[] {
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
