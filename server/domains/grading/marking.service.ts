import { inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { AutoMarked, MarksChange, SubmissionDetail } from '#shared/contract/submissions.ts';
import { isSameMark } from '../attempts/mark-values.service.ts';
import { machineMark } from '../attempts/paper-terms.service.ts';
import type { AttemptTools } from '../attempts/tools.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { SettledGrade } from '../grades/settling.service.ts';
import { announceMarks, settleComments, settleMarks } from './mark-settling.service.ts';
import { type HeldAttempt, holdAttempt, readAskedPaper } from './marked-attempts.service.ts';
import { assertOnce, changedMark, type GivenMark, isStale } from './marking.policy.ts';
import { selectGradeVersions } from './marking.queries.ts';
import { readSubmission } from './submissions.service.ts';

/** Marks questions of one submission as a teacher says. Whoever saves last says what counts, and all is recorded. */
export async function saveMarks(
  tools: AttemptTools,
  actor: Actor,
  attemptId: number,
  change: MarksChange,
): Promise<SubmissionDetail> {
  assertOnce(change.marks, 'marks', ({ question }) => question.id, 'question');
  assertOnce(change.comments, 'comments', ({ question }) => question?.id ?? null, 'question');
  const asked = await readAskedPaper(tools, actor, attemptId);
  const saved = await inTransaction(tools.db, async (trx) => {
    const held = await holdAttempt(trx, actor, asked);
    if (await isOutdated(trx, attemptId, change.basedOn)) return null;
    const marks = marksOf(held, change);
    const settled = await settleMarks(tools, trx, actor, {
      attempts: [held.attempt],
      marks,
      cause: 'MARKING',
      reason: change.reason,
      isGraded: true,
    });
    const notified = await settleComments(tools, trx, actor, {
      attempts: [held.attempt],
      comments: commentsOf(held, change),
      notified: settled.notified,
    });
    await recordMarking(trx, actor, { attemptId, marks, settled: settled.settled, reason: change.reason });
    return { attempt: held.attempt, notified };
  });
  if (!saved) {
    throw new AppError('GRADE_CHANGED', { current: await readSubmission(tools, actor, attemptId) });
  }
  announceMarks(tools, [saved.attempt], saved.notified);
  return readSubmission(tools, actor, attemptId);
}

async function isOutdated(trx: Trx, attemptId: number, basedOn: string | undefined): Promise<boolean> {
  if (basedOn === undefined) return false;
  const [grade] = await selectGradeVersions(trx, [attemptId]);
  return grade !== undefined && isStale(grade.last_updated, basedOn);
}

function marksOf({ attempt, terms, answers }: HeldAttempt, { marks }: MarksChange): GivenMark[] {
  return marks.flatMap(({ question: { id: questionId }, pointsEarned }, place) => {
    const question = terms.get(questionId);
    if (!question) throw notOnPaper(`marks.${place}.question`);
    const answer = answers.get(questionId);
    return changedMark({ attemptId: attempt.id, questionId, pointsEarned, question, answer });
  });
}

function commentsOf({ attempt, terms }: HeldAttempt, { comments }: MarksChange) {
  return comments.map(({ question, text }, place) => {
    if (question && !terms.has(question.id)) throw notOnPaper(`comments.${place}.question`);
    return { attemptId: attempt.id, questionId: question?.id ?? null, text };
  });
}

function notOnPaper(field: string): AppError {
  return new AppError('QUESTION_NOT_IN_ATTEMPT', {
    details: [`${field}: ${say('is not on the paper of this attempt')}`],
  });
}

interface Recorded {
  attemptId: number;
  marks: readonly GivenMark[];
  settled: readonly SettledGrade[];
  reason: string;
}

async function recordMarking(
  trx: Trx,
  actor: Actor,
  { attemptId, marks, settled: [grade], reason }: Recorded,
): Promise<void> {
  if (!grade) return;
  const { before, after } = grade;
  await recordAudit(trx, actor, {
    action: 'grade.changed',
    target: { type: 'quizAttempt', id: attemptId },
    detail: { marks: marks.length, fromScore: before.score, toScore: after.score, reason },
  });
}

/** Marks by machine whatever no teacher has marked. Where nothing waits there is nothing left to do. */
export async function autoMark(tools: AttemptTools, actor: Actor, attemptId: number): Promise<AutoMarked> {
  const asked = await readAskedPaper(tools, actor, attemptId);
  const { attempt, notified, marked, waiting } = await inTransaction(tools.db, async (trx) => {
    const held = await holdAttempt(trx, actor, asked);
    const [grade] = await selectGradeVersions(trx, [attemptId]);
    if (!grade?.is_provisional) throw new AppError('SUBMISSION_GRADED');
    const { marks, waits } = machineMarksOf(held);
    const by = { cause: 'AUTO_MARK', reason: '', isGraded: false } as const;
    const settled = await settleMarks(tools, trx, actor, { attempts: [held.attempt], marks, ...by });
    await recordMarking(trx, actor, { attemptId, marks, settled: settled.settled, reason: '' });
    return { attempt: held.attempt, notified: settled.notified, marked: marks.length, waiting: waits };
  });
  if (marked > 0) announceMarks(tools, [attempt], notified);
  return { submission: await readSubmission(tools, actor, attemptId), marked, waiting };
}

function machineMarksOf({ attempt, terms, answers }: HeldAttempt): { marks: GivenMark[]; waits: number } {
  const marks: GivenMark[] = [];
  let waits = 0;
  for (const [questionId, question] of terms) {
    const answer = answers.get(questionId);
    if (answer?.mark.method === 'MANUAL') continue;
    const from = answer?.mark ?? null;
    const to = machineMark(question, answer);
    if (to.points === null) waits += 1;
    if (from ? !isSameMark(from, to) : to.points) marks.push({ attemptId: attempt.id, questionId, from, to });
  }
  return { marks, waits };
}
