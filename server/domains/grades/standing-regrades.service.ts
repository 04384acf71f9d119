import type { Db } from '#database/client.ts';
import { type KnownRegrade, selectStandingRegrades } from './standing-regrades.queries.ts';

export type { KnownRegrade } from './standing-regrades.queries.ts';

/** What counts instead of the papers' own keys, by question, oldest first; a question without any is not in it. */
export async function readStandingRegrades(db: Db, quizId: number): Promise<Map<number, KnownRegrade[]>> {
  const byQuestion = new Map<number, KnownRegrade[]>();
  for (const { questionId, ...regrade } of await selectStandingRegrades(db, quizId)) {
    const known = byQuestion.get(questionId);
    if (known) known.push(regrade);
    else byQuestion.set(questionId, [regrade]);
  }
  return byQuestion;
}
