import type { Db, Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  Question,
  QuestionOption,
  QuestionOptionQuery,
  QuestionQuery,
} from '#shared/contract/teaching/question-banks.ts';
import { selectQuestions } from './reading/question-list.queries.ts';
import { presentOption, presentQuestionForStaff } from './reading/questions.presenter.ts';
import {
  findKnownOption,
  findKnownQuestion,
  lockKnownQuestionIds,
  selectOptions,
  selectQuestionRows,
} from './reading/questions.queries.ts';

export interface QuestionDeps {
  db: Db;
  signFile: (fileId: number) => string;
}

/** The questions of a quiz are never paged, and come in quiz order. */
export async function listQuestionsForStaff(
  { db, signFile }: QuestionDeps,
  actor: Actor,
  query: QuestionQuery,
): Promise<Page<Question>> {
  const { rows, total } = await selectQuestions(db, actor, query);
  return { items: rows.map((row) => presentQuestionForStaff(row, actor, signFile)), total };
}

export async function getQuestionForStaff(
  { db, signFile }: QuestionDeps,
  actor: Actor,
  id: number,
  quizId?: number,
): Promise<Question> {
  const question = await findQuestionForStaff({ db, signFile }, actor, id, quizId);
  if (!question) throw new AppError('NOT_FOUND');
  return question;
}

export async function findQuestionForStaff(
  { db, signFile }: QuestionDeps,
  actor: Actor,
  id: number,
  quizId?: number,
): Promise<Question | undefined> {
  const row = await findKnownQuestion(db, actor, id, quizId);
  return row && presentQuestionForStaff(row, actor, signFile);
}

/** Questions of a quiz that the caller can see, unordered, with their points there. */
export async function readQuestionsOfQuiz(
  { db, signFile }: QuestionDeps,
  actor: Actor,
  { ids, quizId }: { ids: readonly number[]; quizId: number },
): Promise<Map<number, Question>> {
  const rows = await selectQuestionRows(db, actor.institutionId, ids, quizId);
  return new Map(rows.map((row) => [row.id, presentQuestionForStaff(row, actor, signFile)]));
}

export async function listOptionsForStaff(
  { db }: QuestionDeps,
  actor: Actor,
  query: QuestionOptionQuery,
): Promise<Page<QuestionOption>> {
  const { rows, total } = await selectOptions(db, actor, query);
  return { items: rows.map((row) => presentOption(row, row.question_id)), total };
}

export async function getOptionForStaff(
  { db }: QuestionDeps,
  actor: Actor,
  id: number,
): Promise<QuestionOption> {
  const row = await findKnownOption(db, actor, id);
  if (!row) throw new AppError('NOT_FOUND');
  return presentOption(row, row.question_id);
}

/** Which of these the caller may add to a quiz. */
export async function lockKnownQuestions(trx: Trx, actor: Actor, ids: number[]): Promise<Set<number>> {
  return new Set(await lockKnownQuestionIds(trx, actor, ids));
}
