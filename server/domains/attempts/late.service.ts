import { type Db, inTransaction } from '#database/client.ts';
import { insertLateAnswers, lockForLate } from './late.queries.ts';
import type { JudgedAnswer } from './saving.policy.ts';

/** Answers that came after the end: they count nothing and are kept for the teacher, each once. */
export async function keepLateAnswers(
  db: Db,
  attemptId: number,
  answers: readonly JudgedAnswer[],
  source: 'SAVE' | 'ANSWER_FILE',
): Promise<{ added: number; known: number }> {
  if (answers.length === 0) return { added: 0, known: 0 };
  return inTransaction(db, async (trx) => {
    await lockForLate(trx, attemptId);
    return insertLateAnswers(trx, attemptId, answers, source);
  });
}
