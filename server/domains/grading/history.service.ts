import type { Actor } from '#server/plugins/session.ts';
import type { GradeChange } from '#shared/contract/submissions.ts';
import { readPaperQuestions } from '../attempts/questions-on-paper.service.ts';
import type { AttemptTools } from '../attempts/tools.service.ts';
import { presentGradeChange } from './history.presenter.ts';
import { selectGradeChanges } from './history.queries.ts';
import { getFinished } from './submissions.service.ts';

/** Every change of its score after the first, newest first. */
export async function getGradeHistory(
  tools: AttemptTools,
  actor: Actor,
  attemptId: number,
): Promise<GradeChange[]> {
  await getFinished(tools, actor, attemptId);
  const [rows, paper] = await Promise.all([
    selectGradeChanges(tools.db, attemptId),
    readPaperQuestions(tools, attemptId),
  ]);
  const paperOf = new Map(paper.map((on) => [on.asked.questionId, on]));
  return rows.map((row) => presentGradeChange(row, paperOf.get(row.question_id ?? 0)));
}
