import type { Db } from '#database/client.ts';

/** The revision of every stored answer, by question. */
export async function selectRevisions(db: Db, attemptId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('quiz_answer')
    .select(['question_id', 'revision'])
    .where('attempt_id', '=', attemptId)
    .execute();
  return new Map(rows.map(({ question_id: questionId, revision }) => [questionId, revision]));
}
