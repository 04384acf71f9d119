import type { Paper } from '#database/tables/attempts.ts';
import { AppError } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { NewAttempt, QuizAttempt } from '#shared/contract/attempts.ts';
import type { StartRefusal } from '#shared/contract/quizzes.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { deadlineFor } from '#shared/extra-time.ts';
import { whyNotStart } from '../quizzes/quizzes.service.ts';
import { presentAttempt } from './attempts.presenter.ts';
import { type AttemptRow, findAttempt } from './attempts.queries.ts';
import { closeOverdue } from './closing.service.ts';
import { worthOf } from './draw.policy.ts';
import { drawPaper } from './drawing.service.ts';
import { extraTimeOf, isSameExtraTime } from './extra-time.policy.ts';
import { giveExtraTime } from './extra-time.service.ts';
import type { BegunAttempt, StartTerms } from './start.queries.ts';
import type { Begun } from './starts.service.ts';
import type { AttemptTools } from './tools.service.ts';

export interface Started {
  attempt: QuizAttempt;
  /** False for one that was in progress. */
  isNew: boolean;
}

// Each time somebody else of the same student's windows was first, or the clock has gone on.
const mostTries = 8;

export async function startAttempt(tools: AttemptTools, actor: Actor, wanted: NewAttempt): Promise<Started> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const started = await tryToStart(tools, actor, wanted);
    if (started) return started;
  }
  throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
}

async function tryToStart(
  tools: AttemptTools,
  actor: Actor,
  { quiz, password }: NewAttempt,
): Promise<Started | undefined> {
  const terms = await tools.starts.findTerms({ actor, quizId: quiz.id });
  if (!terms || !isVisible(terms)) throw new AppError('NOT_FOUND');
  if (terms.running_id !== null) return resume(tools, actor, terms.running_id, terms.is_overdue === true);
  assertMayStart(terms);
  const { password_hash: passwordHash } = terms;
  if (passwordHash !== null) {
    const guess = { quizId: quiz.id, accountId: actor.accountId, passwordHash, password };
    // The time it took to hash is not the student's: the start is decided again, at a later moment.
    if ((await tools.quizPasswords.assertRight(guess)) === 'later') return undefined;
  }
  return begin(tools, actor, terms, await drawPaper(tools, terms));
}

function isVisible(terms: StartTerms): boolean {
  return terms.attempts > 0 || (terms.is_of_program && terms.is_active && terms.archived_at === null);
}

async function resume(
  tools: AttemptTools,
  actor: Actor,
  attemptId: number,
  isOverdue: boolean,
): Promise<Started | undefined> {
  if (isOverdue) {
    await closeOverdue(tools, attemptId);
    return undefined;
  }
  const row = await findAttempt(tools.db, actor.institutionId, attemptId);
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

async function begin(
  tools: AttemptTools,
  actor: Actor,
  terms: StartTerms,
  paper: Paper,
): Promise<Started | undefined> {
  const attempt = newRow(actor, terms, paper);
  const { one_device } = terms;
  const begun = await insertUnlessTaken(tools, { ...attempt, paper, one_device });
  if (!begun) return undefined;
  const { id, extra } = begun;
  const row = { ...attempt, id };
  tools.papers.remember({ ...row, paper, one_device, is_shared: false });
  tools.announcer.tell(actor, { type: 'attempt.changed', attemptId: id });
  if (isSameExtraTime(extra, terms)) return { attempt: presentAttempt(row, actor), isNew: true };
  await giveExtraTime(tools, actor.institutionId, row);
  const moved = await findAttempt(tools.db, actor.institutionId, id);
  return { attempt: presentAttempt(moved ?? row, actor), isNew: true };
}

async function insertUnlessTaken({ starts }: AttemptTools, attempt: BegunAttempt): Promise<Begun | null> {
  try {
    return await starts.begin(attempt);
  } catch (error) {
    // The quiz was deleted this moment: looked for again, it is not there.
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
    total_points: worthOf(paper),
    quiz_title: terms.quiz_title,
    owner_id: terms.owner_id,
    student_account_id: actor.accountId,
    student_first_name: terms.student_first_name,
    student_last_name: terms.student_last_name,
    marks_released: false,
  };
}
