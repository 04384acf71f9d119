import type { Db, Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Quiz, QuizQuery } from '#shared/contract/teaching/quizzes.ts';
import { assertTeaches } from '../programs/teaching.service.ts';
import { quizUsesBank } from '../question-banks/question-banks.service.ts';
import { canQuiz } from './quizzes.policy.ts';
import { presentQuiz } from './quizzes.presenter.ts';
import {
  findKnownQuiz,
  findKnownStudent,
  findOwnStudent,
  findQuizSubject,
  selectQuizzes,
  type ViewedStudent,
} from './quizzes.queries.ts';

export { whyNotStart } from './quizzes.policy.ts';

export async function listQuizzes(db: Db, actor: Actor, query: QuizQuery): Promise<Page<Quiz>> {
  const student = await findStudent(db, actor, query.studentId);
  const { questionBankId } = query;
  const usesBank = questionBankId === undefined ? undefined : quizUsesBank(questionBankId);
  const { rows, total } = await selectQuizzes(db, actor, query, { student, usesBank });
  const viewer = { actor, student };
  return { items: rows.map((row) => presentQuiz(row, viewer)), total };
}

export async function getQuiz(db: Db, actor: Actor, id: number, studentId?: number): Promise<Quiz> {
  const student = await findStudent(db, actor, studentId);
  const row = await findKnownQuiz(db, actor, id, student);
  assertCan(canQuiz, actor, 'view', row);
  const quiz = presentQuiz(row, { actor, student });
  return student ? { ...quiz, serverTime: row.now.toISOString() } : quiz;
}

/** Throws NOT_FOUND if the caller can't see the quiz. */
export async function assertQuizKnown(db: Db, actor: Actor, id: number): Promise<void> {
  const student = await findStudent(db, actor, undefined);
  assertCan(canQuiz, actor, 'view', await findQuizSubject(db, actor, id, student));
}

/**
 * Refuses a change that reaches students in a programme the caller doesn't teach in; locked until the transaction
 * ends.
 */
export async function assertQuizTaught(trx: Trx, actor: Actor, id: number): Promise<void> {
  const quiz = await findQuizSubject(trx, actor, id, undefined);
  if (!quiz) throw new AppError('NOT_FOUND');
  await assertTeaches(trx, actor, quiz.program_id);
}

/** A student is their own; staff may name a student they can see. */
async function findStudent(
  db: Db,
  actor: Actor,
  studentId: number | undefined,
): Promise<ViewedStudent | undefined> {
  if (actor.role !== 'STUDENT' && studentId === undefined) return undefined;
  const student =
    actor.role === 'STUDENT'
      ? await findOwnStudent(db, actor)
      : await findKnownStudent(db, actor, studentId ?? 0);
  if (studentId !== undefined && student?.id !== studentId) throw new AppError('NOT_FOUND');
  return student;
}
