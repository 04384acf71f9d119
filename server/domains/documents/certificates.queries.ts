import { type RawBuilder, sql } from 'kysely';
import { joinAccount } from '#database/account-reads.ts';
import { attemptTable, joinAttempt } from '#database/attempt-reads.ts';
import type { Db, Trx } from '#database/client.ts';

/**
 * The best final and released grade at a quiz with certificates, if it passes and has no valid certificate. Leaves
 * out certificates an administrator revoked, or the next run would issue them again.
 */
function earned(student: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select best.student_id, best.attempt_id, best.quiz_id, best.letter_grade, best.percentage,
      greatest(best.last_updated, best.marks_released_at) as last_updated,
      quiz.passing_mark, quiz.title, quiz.course_code, quiz.credits, coalesce(attempt.completed_at, attempt.started_at) as achieved_at
    from quiz cross join lateral (
      select distinct on (grade.student_id) grade.* from grade
      where grade.quiz_id = quiz.id and not grade.is_provisional
        and grade.marks_released_at is not null and ${student}
      order by grade.student_id, grade.percentage desc, grade.attempt_id
    ) best
    ${joinAttempt('attempt', 'best.attempt_id')}
    where quiz.grants_certificate and best.percentage >= quiz.passing_mark and not exists (
      select from certificate held where held.attempt_id = best.attempt_id
        and (held.revoked_at is null or held.blocks_reissue))`;
}

/** Whether a certificate still matches its grade. The passing mark at the time of issue counts. */
export const stands = sql<boolean>`(not grade.is_provisional
  and coalesce(to_jsonb(grade.percentage) = held.content -> 'document' -> 'percentage', false)
  and coalesce(to_jsonb(grade.percentage) >= held.content -> 'document' -> 'passingMark', false))`;

function fallen(student: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select held.student_id, held.id, held.quiz_id, greatest(grade.last_updated, held.issued_at) as since
    from certificate held join grade on grade.attempt_id = held.attempt_id
    where held.kind = 'CERTIFICATE' and held.revoked_at is null and ${student} and not ${stands}`;
}

export interface OutdatedRow {
  studentId: number;
  institutionId: number;
}

/** Students who are owed a certificate, or hold an outdated one, with an existing account. */
export async function selectOutdated(
  db: Db,
  { studentId, maxCount }: { studentId?: number; maxCount: number },
): Promise<OutdatedRow[]> {
  const ofGrade = studentId === undefined ? sql`true` : sql`grade.student_id = ${studentId}`;
  const { rows } = await sql<OutdatedRow>`
    select student.id as "studentId", student.institution_id as "institutionId"
    from student ${joinAccount('account', 'student.account_id')}
    where account.status <> 'DELETED' and student.id in (
      select student_id from (${earned(ofGrade)}) owed union
      select student_id from (${fallen(ofGrade)}) gone)
    order by student.id limit ${maxCount}`.execute(db);
  return rows;
}

/** Locked before the student, like marking an attempt, which also needs the attempt's row: avoids a deadlock. */
export async function holdAttempts(trx: Trx, studentId: number): Promise<void> {
  await sql`
    select attempt.id from ${attemptTable('attempt')} join quiz on quiz.id = attempt.quiz_id
    where attempt.student_id = ${studentId} and quiz.grants_certificate
    order by attempt.id for key share of attempt`.execute(trx);
}

export interface EarnedRow {
  attempt_id: number;
  quiz_id: number;
  letter_grade: string;
  percentage: number;
  last_updated: Date;
  passing_mark: number;
  title: string;
  course_code: string;
  credits: number;
  achieved_at: Date;
}

export async function selectEarned(trx: Trx, studentId: number): Promise<EarnedRow[]> {
  const { rows } = await sql<EarnedRow>`
    select * from (${earned(sql`grade.student_id = ${studentId}`)}) owed order by quiz_id`.execute(trx);
  return rows;
}

/** Since the grade changed, not since the change was noticed. */
export async function revokeFallen(trx: Trx, studentId: number): Promise<{ id: number; quizId: number }[]> {
  const { rows } = await sql<{ id: number; quizId: number }>`
    update certificate set revoked_at = gone.since
    from (${fallen(sql`grade.student_id = ${studentId}`)}) gone
    where certificate.id = gone.id
    returning certificate.id, certificate.quiz_id as "quizId"`.execute(trx);
  return rows;
}

/** Lets the attempt's grade earn a certificate again. False if nothing blocked it. */
export async function allowReissue(trx: Trx, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update certificate set blocks_reissue = false where id = ${id} and blocks_reissue`.execute(trx);
  return numAffectedRows === 1n;
}
