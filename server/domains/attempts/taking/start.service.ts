import type { Paper } from '#database/tables/attempts.ts';
import { AppError } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { NewAttempt, QuizAttempt } from '#shared/contract/attempts/attempts.ts';
import type { StartRefusal } from '#shared/contract/teaching/quizzes.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { deadlineFor } from '#shared/extra-time.ts';
import { whyNotStart } from '../../quizzes/quizzes.service.ts';
import { extraTimeOf, isSameExtraTime } from '../accommodations/extra-time.policy.ts';
import { giveExtraTime } from '../accommodations/extra-time.service.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { presentAttempt } from '../attempts.presenter.ts';
import { type AttemptRow, findAttempt } from '../attempts.queries.ts';
import { closeOverdue } from '../closing/closing.service.ts';
import { totalPointsOf } from './draw.policy.ts';
import { drawPaper } from './draw.service.ts';
import type { NewAttemptRow, StartTerms } from './start.queries.ts';
import type { InsertedAttempt } from './start-batch.service.ts';

export interface Started {
  attempt: QuizAttempt;
  /** False for the attempt that was already in progress. */
  isNew: boolean;
}

// A try fails when another window of the same student was first, or time has passed.
const maxTries = 8;

export async function startAttempt(deps: AttemptDeps, actor: Actor, wanted: NewAttempt): Promise<Started> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const started = await tryToStart(deps, actor, wanted);
    if (started) return started;
  }
  throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
}

async function tryToStart(
  deps: AttemptDeps,
  actor: Actor,
  { quiz, password }: NewAttempt,
): Promise<Started | undefined> {
  const terms = await deps.starts.findTerms({ actor, quizId: quiz.id });
  if (!terms || !isVisible(terms)) throw new AppError('NOT_FOUND');
  if (terms.running_id !== null) return resume(deps, actor, terms.running_id, terms.is_overdue === true);
  assertMayStart(terms);
  const { password_hash: passwordHash } = terms;
  if (passwordHash !== null) {
    const guess = { quizId: quiz.id, accountId: actor.accountId, passwordHash, password };
    // Time spent hashing must not count against the student: the start is decided again with a new time.
    if ((await deps.quizPasswords.assertRight(guess)) === 'later') return undefined;
  }
  return createAttempt(deps, actor, terms, await drawPaper(deps, terms));
}

function isVisible(terms: StartTerms): boolean {
  return terms.attempts > 0 || (terms.is_of_program && terms.is_active && terms.archived_at === null);
}

async function resume(
  deps: AttemptDeps,
  actor: Actor,
  attemptId: number,
  isOverdue: boolean,
): Promise<Started | undefined> {
  if (isOverdue) {
    await closeOverdue(deps, attemptId);
    return undefined;
  }
  const row = await findAttempt(deps.db, actor.institutionId, attemptId);
  return row?.status === 'IN_PROGRESS' ? { attempt: presentAttempt(row, actor), isNew: false } : undefined;
}

const codeOf = {
  INACTIVE: 'QUIZ_INACTIVE',
  NOT_OPEN_YET: 'QUIZ_NOT_OPEN_YET',
  CLOSED: 'QUIZ_CLOSED',
  LIMIT_REACHED: 'ATTEMPT_LIMIT_REACHED',
  NO_QUESTIONS: 'QUIZ_WITHOUT_QUESTIONS',
} as const satisfies Record<StartRefusal, ErrorCode>;

function assertMayStart(terms: StartTerms): void {
  const { now, attempts, is_of_program: isOfProgram } = terms;
  const refusal = whyNotStart(terms, { now, attempts, extra: extraTimeOf(terms), isOfProgram });
  if (refusal !== null) throw new AppError(codeOf[refusal]);
}

async function createAttempt(
  deps: AttemptDeps,
  actor: Actor,
  terms: StartTerms,
  paper: Paper,
): Promise<Started | undefined> {
  const attempt = newRow(actor, terms, paper);
  const { one_device } = terms;
  const inserted = await insertUnlessTaken(deps, { ...attempt, paper, one_device });
  if (!inserted) return undefined;
  const { id, extra } = inserted;
  const row = { ...attempt, id };
  deps.papers.remember({ ...row, paper, one_device, is_shared: false });
  deps.announcer.announce(actor, { type: 'attempt.changed', attemptId: id });
  if (isSameExtraTime(extra, terms)) return { attempt: presentAttempt(row, actor), isNew: true };
  await giveExtraTime(deps, actor.institutionId, row);
  const moved = await findAttempt(deps.db, actor.institutionId, id);
  return { attempt: presentAttempt(moved ?? row, actor), isNew: true };
}

async function insertUnlessTaken(
  { starts }: AttemptDeps,
  attempt: NewAttemptRow,
): Promise<InsertedAttempt | null> {
  try {
    return await starts.insert(attempt);
  } catch (error) {
    // The quiz was just deleted: the next try answers 404.
    if ((error as { constraint?: string }).constraint === 'quiz_attempt_quiz') return null;
    throw error;
  }
}

function newRow(actor: Actor, terms: StartTerms, paper: Paper): Omit<AttemptRow, 'id'> {
  const { time_limit_minutes: timeLimitMinutes, opens_at: opensAt, closes_at: closesAt } = terms;
  return {
    institution_id: actor.institutionId,
    quiz_id: terms.quiz_id,
    student_id: terms.student_id,
    attempt_number: terms.last_number + 1,
    status: 'IN_PROGRESS',
    started_at: terms.now,
    deadline: deadlineFor({ timeLimitMinutes, opensAt, closesAt }, extraTimeOf(terms), terms.now),
    extension_minutes: 0,
    completed_at: null,
    reopened_at: null,
    total_score: null,
    total_points: totalPointsOf(paper),
    quiz_title: terms.quiz_title,
    owner_id: terms.owner_id,
    student_account_id: actor.accountId,
    student_first_name: terms.student_first_name,
    student_last_name: terms.student_last_name,
    marks_released: false,
  };
}
