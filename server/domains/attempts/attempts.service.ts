import { AppError, assertCan } from '#server/errors.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AttemptQuery, QuizAttempt } from '#shared/contract/attempts/attempts.ts';
import type { AttemptDeps } from './attempt-deps.service.ts';
import { canAttempt } from './attempts.policy.ts';
import { presentAttempt } from './attempts.presenter.ts';
import { type AttemptRow, findAttempt, selectAttempts } from './attempts.queries.ts';

export async function listAttempts(
  { db }: AttemptDeps,
  actor: Actor,
  query: AttemptQuery,
): Promise<Page<QuizAttempt>> {
  const { rows, total } = await selectAttempts(db, actor, query);
  return { items: rows.map((row) => presentAttempt(row, actor)), total };
}

export async function getAttempt(deps: AttemptDeps, actor: Actor, id: number): Promise<QuizAttempt> {
  return presentAttempt(await getVisible(deps, actor, id), actor);
}

/** Always refused: grades are based on every attempt that was started. */
export async function deleteAttempt(deps: AttemptDeps, actor: Actor, id: number): Promise<never> {
  await getVisible(deps, actor, id);
  throw new AppError('RECORD_KEPT');
}

async function getVisible({ db }: AttemptDeps, actor: Actor, id: number): Promise<AttemptRow> {
  const row = await findAttempt(db, actor.institutionId, id);
  assertCan(canAttempt, actor, 'view', row);
  return row;
}
