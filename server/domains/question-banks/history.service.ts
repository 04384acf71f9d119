import { AppError } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { QuestionUsage, QuestionVersion } from '#shared/contract/question-work.ts';
import { presentVersion } from './history.presenter.ts';
import { selectHistory } from './history.queries.ts';
import { findKnownQuestion, type QuestionRow } from './questions.queries.ts';
import type { QuestionTools } from './questions.service.ts';
import { countAnswers, selectUsage } from './usage.queries.ts';

export async function listQuestionVersions(
  { db, signFile }: QuestionTools,
  actor: Actor,
  id: number,
): Promise<QuestionVersion[]> {
  const question = await getKnown({ db }, actor, id);
  const rows = await selectHistory(db, id);
  return rows.map((row) => presentVersion(row, question.version, signFile));
}

/** A teacher reads of their own quizzes only; the answers are counted wherever they were given. */
export async function getQuestionUsage(
  { db }: Pick<QuestionTools, 'db'>,
  actor: Actor,
  id: number,
): Promise<QuestionUsage> {
  await getKnown({ db }, actor, id);
  const [quizzes, answers] = await Promise.all([selectUsage(db, actor, id), countAnswers(db, id)]);
  return { quizzes, answers };
}

async function getKnown({ db }: Pick<QuestionTools, 'db'>, actor: Actor, id: number): Promise<QuestionRow> {
  const question = await findKnownQuestion(db, actor, id);
  if (!question) throw new AppError('NOT_FOUND');
  return question;
}
