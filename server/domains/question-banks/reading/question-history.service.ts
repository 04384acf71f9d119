import { AppError } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { QuestionUsage, QuestionVersion } from '#shared/contract/teaching/question-work.ts';
import type { QuestionDeps } from '../questions.service.ts';
import { presentVersion } from './question-history.presenter.ts';
import { selectHistory } from './question-history.queries.ts';
import { countAnswers, selectUsage } from './question-usage.queries.ts';
import { findKnownQuestion, type QuestionRow } from './questions.queries.ts';

export async function listQuestionVersions(
  { db, signFile }: QuestionDeps,
  actor: Actor,
  id: number,
): Promise<QuestionVersion[]> {
  const question = await getKnown({ db }, actor, id);
  const rows = await selectHistory(db, id);
  return rows.map((row) => presentVersion(row, question.version, signFile));
}

/** A teacher sees only their own quizzes; answers are counted across all quizzes. */
export async function getQuestionUsage(
  { db }: Pick<QuestionDeps, 'db'>,
  actor: Actor,
  id: number,
): Promise<QuestionUsage> {
  await getKnown({ db }, actor, id);
  const [quizzes, answers] = await Promise.all([selectUsage(db, actor, id), countAnswers(db, id)]);
  return { quizzes, answers };
}

async function getKnown({ db }: Pick<QuestionDeps, 'db'>, actor: Actor, id: number): Promise<QuestionRow> {
  const question = await findKnownQuestion(db, actor, id);
  if (!question) throw new AppError('NOT_FOUND');
  return question;
}
