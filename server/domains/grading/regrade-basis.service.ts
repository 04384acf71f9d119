import type { Db } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { readStandingRegrades } from '../grades/standing-regrades.service.ts';
import { findCurrentVersion } from '../question-banks/versions.service.ts';

interface Asked {
  quizId: number;
  questionId: number;
}

/**
 * What a preview rests on besides the papers: the question in its bank, and the regrades that stand. Whoever submits
 * between a preview and its regrade is regraded too, so submissions are no part of it.
 */
export async function readBasis(db: Db, { quizId, questionId }: Asked): Promise<string> {
  const version = await findCurrentVersion(db, questionId);
  const standing = (await readStandingRegrades(db, quizId)).get(questionId) ?? [];
  return `version ${version} regrade ${standing.at(-1)?.id ?? 0}`;
}

/** Otherwise the regrade would do something else than what its teacher was shown. */
export async function assertBasis(db: Db, asked: Asked, basis: string | null): Promise<void> {
  if (basis !== null && basis !== (await readBasis(db, asked))) throw new AppError('REGRADE_OUTDATED');
}
