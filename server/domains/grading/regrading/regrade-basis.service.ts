import type { Db } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { readActiveRegrades } from '../../grades/active-regrades.service.ts';
import { findCurrentVersion } from '../../question-banks/versions.service.ts';

interface Asked {
  quizId: number;
  questionId: number;
}

/**
 * What a preview depends on besides the papers: the question in its bank and the active regrades. Submissions are
 * not part of it, because submissions after the preview are regraded too.
 */
export async function readBasis(db: Db, { quizId, questionId }: Asked): Promise<string> {
  const version = await findCurrentVersion(db, questionId);
  const activeRegrades = (await readActiveRegrades(db, quizId)).get(questionId) ?? [];
  return `version ${version} regrade ${activeRegrades.at(-1)?.id ?? 0}`;
}

/** Without this check the regrade could differ from its preview. */
export async function assertBasis(db: Db, asked: Asked, basis: string | null): Promise<void> {
  if (basis !== null && basis !== (await readBasis(db, asked))) throw new AppError('REGRADE_OUTDATED');
}
