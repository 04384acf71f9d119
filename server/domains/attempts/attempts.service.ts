import { AppError, assertCan } from '#server/errors.ts';
import type { Page } from '#server/plugins/pipeline.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { AttemptQuery, QuizAttempt } from '#shared/contract/attempts.ts';
import { canAttempt } from './attempts.policy.ts';
import { presentAttempt } from './attempts.presenter.ts';
import { type AttemptRow, findAttempt, selectAttempts } from './attempts.queries.ts';
import type { AttemptTools } from './tools.service.ts';

export async function listAttempts(
  { db }: AttemptTools,
  actor: Actor,
  query: AttemptQuery,
): Promise<Page<QuizAttempt>> {
  const { rows, total } = await selectAttempts(db, actor, query);
  return { items: rows.map((row) => presentAttempt(row, actor)), total };
}

export async function getAttempt(tools: AttemptTools, actor: Actor, id: number): Promise<QuizAttempt> {
  return presentAttempt(await getVisible(tools, actor, id), actor);
}

/** Refused whoever asks: a grade rests on every attempt that was begun, or on its having been. */
export async function deleteAttempt(tools: AttemptTools, actor: Actor, id: number): Promise<never> {
  await getVisible(tools, actor, id);
  throw new AppError('RECORD_KEPT');
}

async function getVisible({ db }: AttemptTools, actor: Actor, id: number): Promise<AttemptRow> {
  const row = await findAttempt(db, actor.institutionId, id);
  assertCan(canAttempt, actor, 'view', row);
  return row;
}
