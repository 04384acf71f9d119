import type { FastifyInstance } from 'fastify';
import { createBatcher } from '#database/batch.ts';
import { type Db, inTransaction } from '#database/client.ts';
import { assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AttemptChange } from '#shared/contract/attempts/attempts.ts';
import type { QuestionVersion } from '../../question-banks/versions.service.ts';
import { canAttempt } from '../attempts.policy.ts';
import { type AttemptRow, lockAttempt, lockFreeAttempts } from '../attempts.queries.ts';
import type { KnownPaper } from '../taking/paper-cache.service.ts';
import {
  type ClosedAttempt,
  closeAttempt,
  isSubmission,
  notifyOfClosing,
  retryOnce,
} from './close-attempt.service.ts';
import { concludeBatch, type LockedAttempt } from './outcome.service.ts';

interface BatchDeps extends Pick<FastifyInstance, 'mailer'> {
  db: Db;
}

interface SubmissionRequest {
  actor: Actor;
  status: AttemptChange['status'];
  paper: KnownPaper;
  versions: readonly QuestionVersion[];
}

interface Ended {
  row: AttemptRow;
  /** Null when there was nothing to do. */
  closed: ClosedAttempt | null;
}

/** Submits a whole room in few transactions. Each call resolves when its own is committed. */
export interface SubmissionBatcher {
  submit(asked: SubmissionRequest): Promise<Ended>;
}

const maxBatchSize = 25;

export function createSubmissionBatcher(deps: BatchDeps): SubmissionBatcher {
  return {
    submit: createBatcher({
      runBatch: (asked) => submitBatch(deps, asked),
      runOne: (asked) => submitOne(deps, asked),
      keyOf: ({ paper }) => paper.id,
      partitionBy: ({ paper }) => paper.quiz_id,
      maxBatchSize,
    }),
  };
}

/**
 * Ends the attempts that are not locked and end for the first time. The others are ended one by one.
 */
function submitBatch(
  { db, mailer }: BatchDeps,
  asked: readonly SubmissionRequest[],
): Promise<(Ended | undefined)[]> {
  const askedFor = new Map(asked.map((one) => [one.paper.id, one]));
  return inTransaction(db, async (trx) => {
    const institutionId = asked[0]?.actor.institutionId ?? 0;
    const locked = await lockFreeAttempts(trx, institutionId, [...askedFor.keys()]);
    const attempts = locked.flatMap((row): LockedAttempt[] => {
      const one = askedFor.get(row.id);
      return one && canAttempt(one.actor, 'take', row) && isUsual(row, one) ? [{ locked: row, ...one }] : [];
    });
    const outcomes = attempts.length === 0 ? null : await concludeBatch(trx, attempts);
    const ended = new Map<number, Ended>();
    for (const { row, ...result } of outcomes ?? []) {
      const notified = await notifyOfClosing(trx, mailer, row, { ...result, by: 'student' });
      ended.set(row.id, { row, closed: { row, notified } });
    }
    return asked.map(({ paper }) => ended.get(paper.id));
  });
}

function isUsual(row: AttemptRow, { status }: SubmissionRequest): boolean {
  return row.reopened_at === null && row.status === 'IN_PROGRESS' && isSubmission(row, status);
}

function submitOne(deps: BatchDeps, asked: SubmissionRequest): Promise<Ended> {
  const { actor, status, paper, versions } = asked;
  return retryOnce(() =>
    inTransaction(deps.db, async (trx) => {
      const locked = await lockAttempt(trx, actor.institutionId, paper.id);
      assertCan(canAttempt, actor, 'take', locked);
      if (!isSubmission(locked, status)) return { row: locked, closed: null };
      const closed = await closeAttempt(deps, trx, locked, { paper, versions, by: 'student' });
      return { row: closed.row, closed };
    }),
  );
}
