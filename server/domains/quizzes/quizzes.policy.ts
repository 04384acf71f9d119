import type { Actor } from '#server/plugins/sessions/session.ts';
import type { StartRefusal } from '#shared/contract/teaching/quizzes.ts';
import { type ExtraTime, extendedClose } from '#shared/extra-time.ts';

type QuizAction = 'view' | 'create' | 'edit' | 'delete';

/** The query decides which quizzes the caller can see; others are never loaded. */
export function canQuiz(
  actor: Actor,
  action: QuizAction,
  quiz: { institution_id: number; owner_id: number },
): boolean {
  if (quiz.institution_id !== actor.institutionId) return false;
  switch (action) {
    case 'view':
      return true;
    case 'create':
    case 'edit':
    case 'delete':
      if (actor.role === 'TEACHER') return quiz.owner_id === actor.accountId;
      return actor.role === 'SUPER_ADMIN';
  }
}

/** Teachers request, super admins decide. */
export function canCreditRequest(
  actor: Actor,
  _action: 'view' | 'decide',
  { institution_id: institutionId }: { institution_id: number },
): boolean {
  return institutionId === actor.institutionId && actor.role === 'SUPER_ADMIN';
}

interface StartRules {
  is_active: boolean;
  archived_at: Date | null;
  time_limit_minutes: number | null;
  opens_at: Date | null;
  closes_at: Date | null;
  attempt_limit: number | null;
  question_count: number;
}

interface Starter {
  now: Date;
  /** Started so far. */
  attempts: number;
  extra: ExtraTime | null;
  /** A student who changed programme can read their former quizzes, but not take them. */
  isOfProgram: boolean;
}

/** Why a student can't start another attempt, or null if they can. Shared by the quiz card and the start. */
export function whyNotStart(quiz: StartRules, starter: Starter): StartRefusal | null {
  const { now, attempts, extra, isOfProgram } = starter;
  if (!quiz.is_active || quiz.archived_at !== null || !isOfProgram) return 'INACTIVE';
  if (quiz.opens_at !== null && now < quiz.opens_at) return 'NOT_OPEN_YET';
  const closes = extendedClose(
    { timeLimitMinutes: quiz.time_limit_minutes, opensAt: quiz.opens_at, closesAt: quiz.closes_at },
    extra,
  );
  if (closes !== null && now >= closes) return 'CLOSED';
  if (quiz.attempt_limit !== null && attempts >= quiz.attempt_limit) return 'LIMIT_REACHED';
  return quiz.question_count === 0 ? 'NO_QUESTIONS' : null;
}
