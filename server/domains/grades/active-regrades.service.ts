import type { Db } from '#database/client.ts';
import { type KnownRegrade, selectActiveRegrades } from './active-regrades.queries.ts';

export type { KnownRegrade } from './active-regrades.queries.ts';

/** The active regrades of a quiz by question, oldest first. Questions without any are left out. */
export async function readActiveRegrades(db: Db, quizId: number): Promise<Map<number, KnownRegrade[]>> {
  const byQuestion = new Map<number, KnownRegrade[]>();
  for (const { questionId, ...regrade } of await selectActiveRegrades(db, quizId)) {
    const known = byQuestion.get(questionId);
    if (known) known.push(regrade);
    else byQuestion.set(questionId, [regrade]);
  }
  return byQuestion;
}
