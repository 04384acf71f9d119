import { inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  LateDecisionOnAll,
  LateDecisions,
  SubmissionDetail,
} from '#shared/contract/results/submissions.ts';
import type { AttemptDeps } from '../../attempts/attempt-deps.service.ts';
import {
  automaticMark,
  type LateRow,
  readLateAnswers,
  readOpenLateAnswers,
  writeDecisions,
} from '../../attempts/marking.service.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { readSubmission } from '../submissions/submissions.service.ts';
import { type LockedSubmission, lockSubmission, readAskedPaper } from './lock-attempt.service.ts';
import { assertOnce, type GivenMark } from './marking.policy.ts';
import { announceMarks, writeMarksAndGrades } from './write-marks.service.ts';

/** Accepts or rejects answers that arrived after the end. */
export async function decideLateAnswers(
  deps: AttemptDeps,
  actor: Actor,
  attemptId: number,
  { decisions, reason }: LateDecisions,
): Promise<SubmissionDetail> {
  assertOnce(decisions, 'decisions', ({ id }) => id, 'id');
  const choose = async (trx: Trx) => ({ decisions, late: await readUndecided(trx, attemptId, decisions) });
  return decide(deps, actor, { attemptId, choose, reason });
}

/** Decides on all undecided late answers, on every page of the list. */
export async function decideAllLateAnswers(
  deps: AttemptDeps,
  actor: Actor,
  attemptId: number,
  { decision, expected, reason }: LateDecisionOnAll,
): Promise<SubmissionDetail> {
  const choose = async (trx: Trx) => {
    const late = await readOpenLateAnswers(trx, attemptId);
    // Answers that arrived or were decided since the teacher looked are not included.
    if (late.length !== expected) throw new AppError('CONFLICT');
    return { decisions: late.map(({ id }) => ({ id, decision })), late };
  };
  return decide(deps, actor, { attemptId, choose, reason });
}

interface Deciding {
  attemptId: number;
  /** Within the transaction that has locked the attempt. */
  choose: (trx: Trx) => Promise<{ decisions: LateDecisions['decisions']; late: LateRow[] }>;
  reason: string;
}

async function decide(
  deps: AttemptDeps,
  actor: Actor,
  { attemptId, choose, reason }: Deciding,
): Promise<SubmissionDetail> {
  const asked = await readAskedPaper(deps, actor, attemptId);
  const { attempt, notified } = await inTransaction(deps.db, async (trx) => {
    const held = await lockSubmission(trx, actor, asked);
    const { decisions, late } = await choose(trx);
    const accepted = await writeDecisions(trx, actor.accountId, late, decisions);
    const marks = accepted.flatMap((row) => markOf(held, row));
    const recalculated = await writeMarksAndGrades(deps, trx, actor, {
      attempts: [held.attempt],
      marks,
      cause: 'LATE_ANSWER',
      reason,
      isGraded: false,
    });
    const target = { type: 'quizAttempt', id: attemptId };
    await recordAudit(trx, actor, { action: 'lateAnswer.decided', target, detail: { decisions, reason } });
    return { attempt: held.attempt, notified: recalculated.notified };
  });
  announceMarks(deps, [attempt], notified);
  // Announced even when no mark changed: everyone must see the decision.
  const { institution_id: institutionId, student_account_id: accountId } = attempt;
  deps.announcer.announce({ institutionId, accountId }, { type: 'attempt.changed', attemptId });
  return readSubmission(deps, actor, attemptId);
}

async function readUndecided(
  trx: Trx,
  attemptId: number,
  decisions: LateDecisions['decisions'],
): Promise<LateRow[]> {
  const late = await readLateAnswers(
    trx,
    attemptId,
    decisions.map(({ id }) => id),
  );
  const known = new Map(late.map((row) => [row.id, row]));
  decisions.forEach(({ id }, place) => {
    if (known.has(id)) return;
    const details = [`decisions.${place}.id: ${say('must be a late answer of this attempt')}`];
    throw new AppError('INVALID_INPUT', { details });
  });
  if (late.some(({ decision }) => decision !== null)) throw new AppError('LATE_ANSWER_DECIDED');
  assertMeant(known, decisions);
  return late;
}

/** A bulk decision must not accept answers that may have been copied from the answer key. */
function assertMeant(late: ReadonlyMap<number, LateRow>, decisions: LateDecisions['decisions']): void {
  const details = decisions.flatMap(({ id, decision, despiteVisibleKey }, place) => {
    const isAfterKey = (late.get(id)?.key_visible_since ?? null) !== null;
    if (decision === 'REFUSED' || !isAfterKey || despiteVisibleKey === true) return [];
    return [
      `decisions.${place}.despiteVisibleKey: ${say('must be true, because this answer arrived after the correct answer was visible')}`,
    ];
  });
  if (details.length > 0) throw new AppError('LATE_ANSWER_AFTER_KEY', { details });
}

/**
 * Marked automatically even if a teacher marked the earlier answer, because this is another answer. Recorded even
 * when the mark is the same: the record must give today's marks from today's answers.
 */
function markOf({ attempt, terms, answers }: LockedSubmission, row: LateRow): GivenMark[] {
  const questionId = row.question_id;
  const question = terms.get(questionId);
  if (!question) return [];
  const answer = { selectedOptionId: row.selected_option_id, textAnswer: row.text_answer };
  const from = answers.get(questionId)?.mark ?? null;
  return [{ attemptId: attempt.id, questionId, from, to: automaticMark(question, answer) }];
}
