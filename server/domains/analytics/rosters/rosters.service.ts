import type { Db } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  QuizRoster,
  QuizRosterQuery,
  RosterEntry,
  StudentRoster,
  TaughtStudent,
  TaughtStudentQuery,
} from '#shared/contract/teaching/rosters.ts';
import { canReport } from '../reports/reports.policy.ts';
import { findReportedQuiz } from '../reports/reports.queries.ts';
import {
  presentEntry,
  presentQuizRoster,
  presentStudentRoster,
  presentTaughtStudent,
} from './rosters.presenter.ts';
import {
  countRoster,
  findKnownStudent,
  selectQuizEntries,
  selectStudentEntries,
  selectTaughtStudents,
} from './rosters.queries.ts';

async function assertOwnQuiz(db: Db, actor: Actor, quizId: number): Promise<void> {
  assertCan(canReport, actor, 'view', await findReportedQuiz(db, actor.institutionId, quizId));
}

export async function getQuizRoster(db: Db, actor: Actor, quizId: number): Promise<QuizRoster> {
  await assertOwnQuiz(db, actor, quizId);
  const row = await countRoster(db, actor, quizId);
  if (!row) throw new AppError('NOT_FOUND');
  return presentQuizRoster(quizId, row);
}

export async function listQuizRoster(
  db: Db,
  actor: Actor,
  quizId: number,
  query: QuizRosterQuery,
): Promise<Page<RosterEntry>> {
  await assertOwnQuiz(db, actor, quizId);
  const { rows, total } = await selectQuizEntries(db, actor, quizId, query);
  return { items: rows.map(presentEntry), total };
}

export async function listTaughtStudents(
  db: Db,
  actor: Actor,
  query: TaughtStudentQuery,
): Promise<Page<TaughtStudent>> {
  const { rows, total } = await selectTaughtStudents(db, actor, query);
  return { items: rows.map(presentTaughtStudent), total };
}

const maxQuizzes = 500;

export async function getStudentRoster(db: Db, actor: Actor, studentId: number): Promise<StudentRoster> {
  const student = await findKnownStudent(db, actor, studentId);
  if (!student) throw new AppError('NOT_FOUND');
  const entries = await selectStudentEntries(db, actor, studentId, maxQuizzes + 1);
  return presentStudentRoster(student, entries, maxQuizzes);
}
