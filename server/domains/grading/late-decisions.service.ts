import { inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { LateDecisionOnAll, LateDecisions, SubmissionDetail } from '#shared/contract/submissions.ts';
import {
  type LateRow,
  readLateAnswers,
  readOpenLateAnswers,
  writeDecisions,
} from '../attempts/late-decisions.service.ts';
import { machineMark } from '../attempts/paper-terms.service.ts';
import type { AttemptTools } from '../attempts/tools.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { announceMarks, settleMarks } from './mark-settling.service.ts';
import { type HeldAttempt, holdAttempt, readAskedPaper } from './marked-attempts.service.ts';
import { assertOnce, type GivenMark } from './marking.policy.ts';
import { readSubmission } from './submissions.service.ts';

/** Lets answers that came after the end count, or says that they do not. */
export async function decideLateAnswers(
  tools: AttemptTools,
  actor: Actor,
  attemptId: number,
  { decisions, reason }: LateDecisions,
): Promise<SubmissionDetail> {
  assertOnce(decisions, 'decisions', ({ id }) => id, 'id');
  const choose = async (trx: Trx) => ({ decisions, late: await readUndecided(trx, attemptId, decisions) });
  return decide(tools, actor, { attemptId, choose, reason });
}

/** The same for all that are open, on whichever page of the list they are. */
export async function decideAllLateAnswers(
  tools: AttemptTools,
  actor: Actor,
  attemptId: number,
  { decision, expected, reason }: LateDecisionOnAll,
): Promise<SubmissionDetail> {
  const choose = async (trx: Trx) => {
    const late = await readOpenLateAnswers(trx, attemptId);
    // One that came or was decided meanwhile was not meant.
    if (late.length !== expected) throw new AppError('CONFLICT');
    return { decisions: late.map(({ id }) => ({ id, decision })), late };
  };
  return decide(tools, actor, { attemptId, choose, reason });
}

interface Deciding {
  attemptId: number;
  /** Within the transaction that holds the attempt. */
  choose: (trx: Trx) => Promise<{ decisions: LateDecisions['decisions']; late: LateRow[] }>;
  reason: string;
}

async function decide(
  tools: AttemptTools,
  actor: Actor,
  { attemptId, choose, reason }: Deciding,
): Promise<SubmissionDetail> {
  const asked = await readAskedPaper(tools, actor, attemptId);
  const { attempt, notified } = await inTransaction(tools.db, async (trx) => {
    const held = await holdAttempt(trx, actor, asked);
    const { decisions, late } = await choose(trx);
    const accepted = await writeDecisions(trx, actor.accountId, late, decisions);
    const marks = accepted.flatMap((row) => markOf(held, row));
    const settled = await settleMarks(tools, trx, actor, {
      attempts: [held.attempt],
      marks,
      cause: 'LATE_ANSWER',
      reason,
      isGraded: false,
    });
    const target = { type: 'quizAttempt', id: attemptId };
    await recordAudit(trx, actor, { action: 'lateAnswer.decided', target, detail: { decisions, reason } });
    return { attempt: held.attempt, notified: settled.notified };
  });
  announceMarks(tools, [attempt], notified);
  // Whatever the marks are: that the answers were decided on is told to everybody.
  const { institution_id: institutionId, student_account_id: accountId } = attempt;
  tools.announcer.tell({ institutionId, accountId }, { type: 'attempt.changed', attemptId });
  return readSubmission(tools, actor, attemptId);
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
    const details = [`decisions.${place}.id: ${say('is no late answer of this attempt')}`];
    throw new AppError('INVALID_INPUT', { details });
  });
  if (late.some(({ decision }) => decision !== null)) throw new AppError('LATE_ANSWER_DECIDED');
  assertMeant(known, decisions);
  return late;
}

/** Nobody accepts by the way, in a row of others, what may have been copied from the key. */
function assertMeant(late: ReadonlyMap<number, LateRow>, decisions: LateDecisions['decisions']): void {
  const details = decisions.flatMap(({ id, decision, despiteVisibleKey }, place) => {
    const isAfterKey = (late.get(id)?.key_visible_since ?? null) !== null;
    if (decision === 'REFUSED' || !isAfterKey || despiteVisibleKey === true) return [];
    return [
      `decisions.${place}.despiteVisibleKey: ${say('must be true: this answer arrived after the correct answer was visible')}`,
    ];
  });
  if (details.length > 0) throw new AppError('LATE_ANSWER_AFTER_KEY', { details });
}

/**
 * By machine, whoever marked what stood there before: that was another answer. Recorded even where the mark looks
 * the same, since the record must give today's marks from today's answers.
 */
function markOf({ attempt, terms, answers }: HeldAttempt, row: LateRow): GivenMark[] {
  const questionId = row.question_id;
  const question = terms.get(questionId);
  if (!question) return [];
  const answer = { selectedOptionId: row.selected_option_id, textAnswer: row.text_answer };
  const from = answers.get(questionId)?.mark ?? null;
  return [{ attemptId: attempt.id, questionId, from, to: machineMark(question, answer) }];
}
