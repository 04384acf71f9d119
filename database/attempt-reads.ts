import { type RawBuilder, sql } from 'kysely';

// Reads of `quiz_attempt` that several domains share (decision 84); `attempts` owns the table. A domain that names the
// table itself is refused by `npm run check`, except those that work on attempts as such.

/** The attempts under this alias, for `from` in a statement. */
export function attemptTable(alias: string): RawBuilder<unknown> {
  return sql`quiz_attempt ${sql.id(alias)}`;
}

/** Joins the attempt that a column refers to. */
export function joinAttempt(alias: string, column: string): RawBuilder<unknown> {
  return sql`join quiz_attempt ${sql.id(alias)} on ${sql.id(alias, 'id')} = ${sql.ref(column)}`;
}

/** Whether a student has started a quiz. */
export function hasStarted(studentId: RawBuilder<unknown>, quizId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from quiz_attempt taken
    where taken.student_id = ${studentId} and taken.quiz_id = ${quizId})`;
}

/** Whether a student has started a quiz of this owner: a teacher sees such students. */
export function hasStartedQuizOf(studentId: RawBuilder<unknown>, ownerId: number): RawBuilder<boolean> {
  return sql`exists (select from quiz_attempt taken join quiz on quiz.id = taken.quiz_id
    where taken.student_id = ${studentId} and quiz.owner_id = ${ownerId})`;
}

/** How many attempts at a quiz are in progress. */
export function countRunning(quizId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(*) from quiz_attempt running
    where running.quiz_id = ${quizId} and running.status = 'IN_PROGRESS')`;
}
