import { type Db, inTransaction } from '#database/client.ts';
import type { ValidAnswer } from '../saving/saving.policy.ts';
import { insertLateAnswers, lockForLate } from './late.queries.ts';

/** Keeps answers that arrive after the end for the teacher, each once. They earn no marks unless the teacher accepts them. */
export async function keepLateAnswers(
  db: Db,
  attemptId: number,
  answers: readonly ValidAnswer[],
  source: 'SAVE' | 'ANSWER_FILE',
): Promise<{ added: number; known: number }> {
  if (answers.length === 0) return { added: 0, known: 0 };
  return inTransaction(db, async (trx) => {
    await lockForLate(trx, attemptId);
    return insertLateAnswers(trx, attemptId, answers, source);
  });
}
