import type { Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AttemptDeps } from '../../attempts/attempt-deps.service.ts';
import {
  type AttemptRow,
  type KnownPaper,
  lockForMarking,
  type MarkedAnswer,
  type QuestionTerms,
  readMarks,
  termsOnPaper,
} from '../../attempts/marking.service.ts';
import { readActiveRegrades } from '../../grades/active-regrades.service.ts';
import type { QuestionVersion } from '../../question-banks/versions.service.ts';
import { canSubmission } from '../submissions/submissions.policy.ts';

/** A paper with the versions of its questions. Neither ever changes. */
export interface AskedPaper {
  paper: KnownPaper;
  versions: readonly QuestionVersion[];
}

/** Reads before the transaction: waiting for a second connection while holding one can deadlock the pool. */
export async function readAskedPaper(
  deps: AttemptDeps,
  actor: Actor,
  attemptId: number,
): Promise<AskedPaper> {
  const paper = await deps.papers.find(attemptId);
  assertCan(canSubmission, actor, 'mark', paper);
  const versions = await deps.versions.get(paper.paper.questions.map(({ versionId }) => versionId));
  return { paper, versions };
}

/** A locked attempt with its answer keys and stored answers. */
export interface LockedSubmission {
  attempt: AttemptRow;
  terms: ReadonlyMap<number, QuestionTerms>;
  answers: ReadonlyMap<number, MarkedAnswer>;
}

export async function lockSubmission(
  trx: Trx,
  actor: Actor,
  { paper, versions }: AskedPaper,
): Promise<LockedSubmission> {
  const [attempt] = await lockForMarking(trx, actor.institutionId, [paper.id]);
  assertCan(canSubmission, actor, 'mark', attempt);
  if (attempt.status === 'IN_PROGRESS') throw new AppError('ATTEMPT_RUNNING');
  const activeRegrades = await readActiveRegrades(trx, attempt.quiz_id);
  const answers = await readMarks(trx, [attempt.id]);
  return {
    attempt,
    terms: termsOnPaper(paper, versions, activeRegrades),
    answers: new Map(answers.map((answer) => [answer.questionId, answer])),
  };
}
