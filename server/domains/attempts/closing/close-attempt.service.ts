import type { FastifyInstance } from 'fastify';
import type { Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { AttemptChange } from '#shared/contract/attempts/attempts.ts';
import type { StoredEvent } from '#shared/contract/communication/notifications.ts';
import { notifyQuietly } from '../../notifications/notifications.service.ts';
import type { QuestionVersion } from '../../question-banks/versions.service.ts';
import type { AttemptRow } from '../attempts.queries.ts';
import type { KnownPaper } from '../taking/paper-cache.service.ts';
import { concludeAttempt, type Outcome } from './outcome.service.ts';

/** A student who submits sees the result on the screen and gets no notification of it. */
type ClosedBy = 'student' | 'teacher' | 'time';

/** False when there is nothing to do. A finished attempt cannot go back to in progress. */
export function isSubmission(attempt: AttemptRow, wanted: AttemptChange['status']): boolean {
  const isRunning = attempt.status === 'IN_PROGRESS';
  if (wanted === 'IN_PROGRESS' && !isRunning) throw new AppError('ATTEMPT_CLOSED');
  return isRunning && wanted !== undefined && wanted !== 'IN_PROGRESS';
}

interface Closing {
  paper: KnownPaper;
  versions: readonly QuestionVersion[];
  by: ClosedBy;
}

export interface ClosedAttempt {
  row: AttemptRow;
  /** Accounts that have a new notification. */
  notified: number[];
}

/** The caller has locked the attempt: the stored answers are final. */
export async function closeAttempt(
  { mailer }: Pick<FastifyInstance, 'mailer'>,
  trx: Trx,
  locked: AttemptRow,
  { paper, versions, by }: Closing,
): Promise<ClosedAttempt> {
  const { row, ...result } = await concludeAttempt(trx, locked, { paper, versions });
  const notified = await notifyOfClosing(trx, mailer, row, { ...result, by });
  return { row, notified };
}

export async function notifyOfClosing(
  trx: Trx,
  mailer: FastifyInstance['mailer'],
  attempt: AttemptRow,
  result: Omit<Outcome, 'row'> & { by: ClosedBy },
): Promise<number[]> {
  const { institution_id: institutionId, quiz_title: quizTitle } = attempt;
  const notify = async (accountId: number, happened: StoredEvent): Promise<number[]> => {
    const accountIds = [accountId];
    const count = await notifyQuietly(trx, mailer, { institutionId, accountIds }, happened);
    return count > 0 ? accountIds : [];
  };
  if (result.isProvisional) {
    return notify(attempt.owner_id, {
      event: 'submission.waiting',
      params: {
        studentId: attempt.student_id,
        quizTitle,
        quizId: attempt.quiz_id,
        attemptId: attempt.id,
      },
    });
  }
  // The student is notified when the marks are released.
  if (result.by === 'student' || !result.isReleased) return [];
  const { percentage, letterGrade } = result;
  const params = { quizTitle, percentage, letterGrade, quizId: attempt.quiz_id, attemptId: attempt.id };
  return notify(attempt.student_account_id, { event: 'grade.published', params });
}

// Deadlock and serialization failures: PostgreSQL rolled everything back, and a retry succeeds.
const retryableCodes = new Set(['40P01', '40001']);

export async function retryOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!retryableCodes.has((error as { code?: string }).code ?? '')) throw error;
    return work();
  }
}
