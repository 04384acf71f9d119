import { inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AutoMarked, MarksChange, SubmissionDetail } from '#shared/contract/results/submissions.ts';
import type { AttemptDeps } from '../../attempts/attempt-deps.service.ts';
import { automaticChange } from '../../attempts/marking.service.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { RecalculatedGrade } from '../../grades/grade-recalculation.service.ts';
import { readSubmission } from '../submissions/submissions.service.ts';
import { type LockedSubmission, lockSubmission, readAskedPaper } from './lock-attempt.service.ts';
import { assertOnce, changedMark, type GivenMark, isStale } from './marking.policy.ts';
import { selectGradeVersions } from './marking.queries.ts';
import { announceMarks, writeCommentsAndNotify, writeMarksAndGrades } from './write-marks.service.ts';

/** Marks questions of one submission. The last save wins, and every change is recorded. */
export async function saveMarks(
  deps: AttemptDeps,
  actor: Actor,
  attemptId: number,
  change: MarksChange,
): Promise<SubmissionDetail> {
  assertOnce(change.marks, 'marks', ({ question }) => question.id, 'question');
  assertOnce(change.comments, 'comments', ({ question }) => question?.id ?? null, 'question');
  const asked = await readAskedPaper(deps, actor, attemptId);
  const saved = await inTransaction(deps.db, async (trx) => {
    const held = await lockSubmission(trx, actor, asked);
    if (await isOutdated(trx, attemptId, change.basedOn)) return null;
    const marks = marksOf(held, change);
    const recalculated = await writeMarksAndGrades(deps, trx, actor, {
      attempts: [held.attempt],
      marks,
      cause: 'MARKING',
      reason: change.reason,
      isGraded: true,
    });
    const notified = await writeCommentsAndNotify(deps, trx, actor, {
      attempts: [held.attempt],
      comments: commentsOf(held, change),
      notified: recalculated.notified,
    });
    await recordMarking(trx, actor, {
      attemptId,
      marks,
      recalculated: recalculated.recalculated,
      reason: change.reason,
    });
    return { attempt: held.attempt, notified };
  });
  if (!saved) {
    throw new AppError('GRADE_CHANGED', { current: await readSubmission(deps, actor, attemptId) });
  }
  announceMarks(deps, [saved.attempt], saved.notified);
  return readSubmission(deps, actor, attemptId);
}

async function isOutdated(trx: Trx, attemptId: number, basedOn: string | undefined): Promise<boolean> {
  if (basedOn === undefined) return false;
  const [grade] = await selectGradeVersions(trx, [attemptId]);
  return grade !== undefined && isStale(grade.last_updated, basedOn);
}

function marksOf({ attempt, terms, answers }: LockedSubmission, { marks }: MarksChange): GivenMark[] {
  return marks.flatMap(({ question: { id: questionId }, pointsEarned }, place) => {
    const question = terms.get(questionId);
    if (!question) throw notOnPaper(`marks.${place}.question`);
    const answer = answers.get(questionId);
    return changedMark({ attemptId: attempt.id, questionId, pointsEarned, question, answer });
  });
}

function commentsOf({ attempt, terms }: LockedSubmission, { comments }: MarksChange) {
  return comments.map(({ question, text }, place) => {
    if (question && !terms.has(question.id)) throw notOnPaper(`comments.${place}.question`);
    return { attemptId: attempt.id, questionId: question?.id ?? null, text };
  });
}

function notOnPaper(field: string): AppError {
  return new AppError('QUESTION_NOT_IN_ATTEMPT', {
    details: [`${field}: ${say('is not part of this attempt')}`],
  });
}

interface Recorded {
  attemptId: number;
  marks: readonly GivenMark[];
  recalculated: readonly RecalculatedGrade[];
  reason: string;
}

async function recordMarking(
  trx: Trx,
  actor: Actor,
  { attemptId, marks, recalculated: [grade], reason }: Recorded,
): Promise<void> {
  if (!grade) return;
  const { before, after } = grade;
  await recordAudit(trx, actor, {
    action: 'grade.changed',
    target: { type: 'quizAttempt', id: attemptId },
    detail: { marks: marks.length, fromScore: before.score, toScore: after.score, reason },
  });
}

/** Marks automatically everything that no teacher has marked. */
export async function autoMark(deps: AttemptDeps, actor: Actor, attemptId: number): Promise<AutoMarked> {
  const asked = await readAskedPaper(deps, actor, attemptId);
  const { attempt, notified, marked, waiting } = await inTransaction(deps.db, async (trx) => {
    const held = await lockSubmission(trx, actor, asked);
    const [grade] = await selectGradeVersions(trx, [attemptId]);
    if (!grade?.is_provisional) throw new AppError('SUBMISSION_GRADED');
    const { marks, unmarked } = automaticMarksOf(held);
    const by = { cause: 'AUTO_MARK', reason: '', isGraded: false } as const;
    const recalculated = await writeMarksAndGrades(deps, trx, actor, {
      attempts: [held.attempt],
      marks,
      ...by,
    });
    await recordMarking(trx, actor, {
      attemptId,
      marks,
      recalculated: recalculated.recalculated,
      reason: '',
    });
    return {
      attempt: held.attempt,
      notified: recalculated.notified,
      marked: marks.length,
      waiting: unmarked,
    };
  });
  if (marked > 0) announceMarks(deps, [attempt], notified);
  return { submission: await readSubmission(deps, actor, attemptId), marked, waiting };
}

function automaticMarksOf({ attempt, terms, answers }: LockedSubmission): {
  marks: GivenMark[];
  unmarked: number;
} {
  const marks: GivenMark[] = [];
  let unmarked = 0;
  for (const [questionId, question] of terms) {
    const change = automaticChange(question, answers.get(questionId));
    if (!change) continue;
    const { from, to, isChange } = change;
    if (to.points === null) unmarked += 1;
    if (isChange) marks.push({ attemptId: attempt.id, questionId, from, to });
  }
  return { marks, unmarked };
}
