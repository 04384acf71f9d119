import { createBatcher } from '#database/batch.ts';
import type { Db } from '#database/client.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import { type ExtraTimeRow, findExtraTimes } from '../accommodations/extra-time.queries.ts';
import { findStartTerms, insertAttempts, type NewAttemptRow, type StartTerms } from './start.queries.ts';

export interface InsertedAttempt {
  id: number;
  /** Read after the insert: a grant committed meanwhile has not seen this attempt. */
  extra: ExtraTimeRow | undefined;
}

/** Reads the terms and inserts the attempts of a room that starts at once, in few statements. */
export interface StartBatcher {
  /** Null when the quiz is not visible to this student. */
  findTerms(asked: { actor: Actor; quizId: number }): Promise<StartTerms | null>;
  /** Null when another start of the same student came first. */
  insert(attempt: NewAttemptRow): Promise<InsertedAttempt | null>;
}

const maxBatchSize = 50;

export function createStartBatcher(db: Db): StartBatcher {
  return {
    findTerms: createBatcher({
      runBatch: readTerms,
      runOne: (one) => first(readTerms([one])),
      partitionBy: quizOf,
      maxBatchSize,
    }),
    insert: createBatcher({
      runBatch: insertAll,
      runOne: (one) => first(insertAll([one])),
      keyOf: ({ student_id: studentId }) => studentId,
      partitionBy: ({ quiz_id: quizId }) => quizId,
      maxBatchSize,
    }),
  };

  function readTerms(asked: readonly { actor: Actor; quizId: number }[]): Promise<(StartTerms | null)[]> {
    const [{ actor, quizId }] = asked as [{ actor: Actor; quizId: number }];
    const accountIds = asked.map((one) => one.actor.accountId);
    return findStartTerms(db, { institutionId: actor.institutionId, quizId }, accountIds);
  }

  async function insertAll(attempts: readonly NewAttemptRow[]): Promise<(InsertedAttempt | null)[]> {
    const ids = await insertAttempts(db, attempts);
    const quizId = attempts[0]?.quiz_id ?? 0;
    const extra = ids.size === 0 ? new Map() : await findExtraTimes(db, quizId, [...ids.keys()]);
    return attempts.map(({ student_id: studentId }) => {
      const id = ids.get(studentId);
      return id === undefined ? null : { id, extra: extra.get(studentId) };
    });
  }
}

function quizOf({ actor, quizId }: { actor: Actor; quizId: number }): string {
  return `${actor.institutionId} ${quizId}`;
}

async function first<T>(rows: Promise<(T | null)[]>): Promise<T | null> {
  return (await rows)[0] ?? null;
}
