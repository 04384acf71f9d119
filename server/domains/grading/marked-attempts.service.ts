import type { Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import { type AttemptRow, lockForMarking, type MarkedAnswer, readMarks } from '../attempts/marks.service.ts';
import { type QuestionTerms, termsOnPaper } from '../attempts/paper-terms.service.ts';
import type { KnownPaper } from '../attempts/papers.service.ts';
import type { AttemptTools } from '../attempts/tools.service.ts';
import { readStandingRegrades } from '../grades/standing-regrades.service.ts';
import type { QuestionVersion } from '../question-banks/versions.service.ts';
import { canSubmission } from './submissions.policy.ts';

/** A paper with the versions of its questions: neither ever changes. */
export interface AskedPaper {
  paper: KnownPaper;
  versions: readonly QuestionVersion[];
}

/** Before the transaction: one that waits for a second connection while it holds the first can wait for ever. */
export async function readAskedPaper(
  tools: AttemptTools,
  actor: Actor,
  attemptId: number,
): Promise<AskedPaper> {
  const paper = await tools.papers.find(attemptId);
  assertCan(canSubmission, actor, 'mark', paper);
  const versions = await tools.versions.get(paper.paper.questions.map(({ versionId }) => versionId));
  return { paper, versions };
}

/** An attempt that is held, with what counts on its paper and what is stored. */
export interface HeldAttempt {
  attempt: AttemptRow;
  terms: ReadonlyMap<number, QuestionTerms>;
  answers: ReadonlyMap<number, MarkedAnswer>;
}

export async function holdAttempt(
  trx: Trx,
  actor: Actor,
  { paper, versions }: AskedPaper,
): Promise<HeldAttempt> {
  const [attempt] = await lockForMarking(trx, actor.institutionId, [paper.id]);
  assertCan(canSubmission, actor, 'mark', attempt);
  if (attempt.status === 'IN_PROGRESS') throw new AppError('ATTEMPT_RUNNING');
  const standing = await readStandingRegrades(trx, attempt.quiz_id);
  const answers = await readMarks(trx, [attempt.id]);
  return {
    attempt,
    terms: termsOnPaper(paper, versions, standing),
    answers: new Map(answers.map((answer) => [answer.questionId, answer])),
  };
}
