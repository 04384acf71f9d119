import type { Db, Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Page } from '#server/plugins/pipeline.ts';
import type { Actor } from '#server/plugins/session.ts';
import type {
  Question,
  QuestionOption,
  QuestionOptionQuery,
  QuestionQuery,
} from '#shared/contract/question-banks.ts';
import { selectQuestions } from './question-list.queries.ts';
import { presentOption, presentQuestionForStaff } from './questions.presenter.ts';
import {
  findKnownOption,
  findKnownQuestion,
  lockKnownQuestionIds,
  selectOptions,
  selectQuestionRows,
} from './questions.queries.ts';

export interface QuestionTools {
  db: Db;
  signFile: (fileId: number) => string;
}

/** Those of a quiz are never cut, and stand at their places there. */
export async function listQuestionsForStaff(
  { db, signFile }: QuestionTools,
  actor: Actor,
  query: QuestionQuery,
): Promise<Page<Question>> {
  const { rows, total } = await selectQuestions(db, actor, query);
  return { items: rows.map((row) => presentQuestionForStaff(row, actor, signFile)), total };
}

export async function getQuestionForStaff(
  { db, signFile }: QuestionTools,
  actor: Actor,
  id: number,
  quizId?: number,
): Promise<Question> {
  const question = await findQuestionForStaff({ db, signFile }, actor, id, quizId);
  if (!question) throw new AppError('NOT_FOUND');
  return question;
}

export async function findQuestionForStaff(
  { db, signFile }: QuestionTools,
  actor: Actor,
  id: number,
  quizId?: number,
): Promise<Question | undefined> {
  const row = await findKnownQuestion(db, actor, id, quizId);
  return row && presentQuestionForStaff(row, actor, signFile);
}

/** Those that some quiz of theirs asks, which the caller may know of: in no order, with their worth there. */
export async function readQuestionsOfQuiz(
  { db, signFile }: QuestionTools,
  actor: Actor,
  { ids, quizId }: { ids: readonly number[]; quizId: number },
): Promise<Map<number, Question>> {
  const rows = await selectQuestionRows(db, actor.institutionId, ids, quizId);
  return new Map(rows.map((row) => [row.id, presentQuestionForStaff(row, actor, signFile)]));
}

export async function listOptionsForStaff(
  { db }: QuestionTools,
  actor: Actor,
  query: QuestionOptionQuery,
): Promise<Page<QuestionOption>> {
  const { rows, total } = await selectOptions(db, actor, query);
  return { items: rows.map((row) => presentOption(row, row.question_id)), total };
}

export async function getOptionForStaff(
  { db }: QuestionTools,
  actor: Actor,
  id: number,
): Promise<QuestionOption> {
  const row = await findKnownOption(db, actor, id);
  if (!row) throw new AppError('NOT_FOUND');
  return presentOption(row, row.question_id);
}

/** Which of these the caller may put into a quiz. */
export async function lockKnownQuestions(trx: Trx, actor: Actor, ids: number[]): Promise<Set<number>> {
  return new Set(await lockKnownQuestionIds(trx, actor, ids));
}
