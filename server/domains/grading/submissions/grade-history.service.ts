import type { Actor } from '#server/plugins/sessions/session.ts';
import type { GradeChange } from '#shared/contract/results/submissions.ts';
import type { AttemptDeps } from '../../attempts/attempt-deps.service.ts';
import { readPaperQuestions } from '../../attempts/marking.service.ts';
import { presentGradeChange } from './grade-history.presenter.ts';
import { selectGradeChanges } from './grade-history.queries.ts';
import { getFinished } from './submissions.service.ts';

/** Every change of the score after the first, newest first. */
export async function getGradeHistory(
  deps: AttemptDeps,
  actor: Actor,
  attemptId: number,
): Promise<GradeChange[]> {
  await getFinished(deps, actor, attemptId);
  const [rows, paper] = await Promise.all([
    selectGradeChanges(deps.db, attemptId),
    readPaperQuestions(deps, attemptId),
  ]);
  const paperOf = new Map(paper.map((on) => [on.asked.questionId, on]));
  return rows.map((row) => presentGradeChange(row, paperOf.get(row.question_id ?? 0)));
}
