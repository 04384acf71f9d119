import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { readPage } from '#database/lists.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AttemptQuery } from '#shared/contract/attempts/attempts.ts';

const isReleased = sql<boolean>`grade.marks_released_at is not null`;

/** Leaves out the paper, which would add megabytes to a list. */
function attempts(db: Db, institutionId: number) {
  return db
    .selectFrom('quiz_attempt as attempt')
    .innerJoin('quiz', 'quiz.id', 'attempt.quiz_id')
    .innerJoin('student', 'student.id', 'attempt.student_id')
    .leftJoin('grade', 'grade.attempt_id', 'attempt.id')
    .select([
      'attempt.id',
      'attempt.institution_id',
      'attempt.quiz_id',
      'attempt.student_id',
      'attempt.attempt_number',
      'attempt.status',
      'attempt.started_at',
      'attempt.deadline',
      'attempt.extension_minutes',
      'attempt.completed_at',
      'attempt.reopened_at',
      'attempt.total_score',
      'attempt.total_points',
      'quiz.title as quiz_title',
      'quiz.owner_id',
      'student.account_id as student_account_id',
      'student.first_name as student_first_name',
      'student.last_name as student_last_name',
      isReleased.as('marks_released'),
    ])
    .where('attempt.institution_id', '=', institutionId);
}
export type AttemptRow = Awaited<ReturnType<ReturnType<typeof attempts>['execute']>>[number];

/** Which attempts the caller may see. */
export function isKnownTo({ role, accountId }: Actor): RawBuilder<SqlBool> {
  switch (role) {
    case 'SUPER_ADMIN':
    case 'READ_ONLY_ADMIN':
      return sql`true`;
    case 'TEACHER':
      return sql`quiz.owner_id = ${accountId}`;
    case 'STUDENT':
      return sql`student.account_id = ${accountId}`;
  }
}

const orderOf = {
  dateCreated: sql`attempt.started_at`,
  startedAt: sql`attempt.started_at`,
  completedAt: sql`attempt.completed_at`,
  totalScore: sql`attempt.total_score`,
} as const satisfies Record<NonNullable<AttemptQuery['sort']>, RawBuilder<unknown>>;

/** A student's list must not be sorted by values it hides. */
function orderFor({ role }: Actor, sort: NonNullable<AttemptQuery['sort']>): RawBuilder<unknown> {
  const isHidden = role === 'STUDENT' && sort === 'totalScore';
  return isHidden ? sql`case when ${isReleased} then ${orderOf[sort]} end` : orderOf[sort];
}

export function selectAttempts(db: Db, actor: Actor, filter: AttemptQuery) {
  const { quizId, studentId, status, completed, sort = 'dateCreated', order = 'desc' } = filter;
  const query = attempts(db, actor.institutionId)
    .where(isKnownTo(actor))
    .$if(quizId !== undefined, (q) => q.where('attempt.quiz_id', '=', quizId ?? 0))
    .$if(studentId !== undefined, (q) => q.where('attempt.student_id', '=', studentId ?? 0))
    .$if(status !== undefined, (q) => q.where('attempt.status', '=', status ?? 'IN_PROGRESS'))
    .$if(completed !== undefined, (q) =>
      q.where('attempt.completed_at', completed === 'true' ? 'is not' : 'is', null),
    )
    .orderBy(orderFor(actor, sort), (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
    .orderBy('attempt.id', order);
  return readPage(query, filter);
}

export function findAttempt(db: Db, institutionId: number, id: number): Promise<AttemptRow | undefined> {
  return attempts(db, institutionId).where('attempt.id', '=', id).executeTakeFirst();
}

/**
 * Locks for update, as closing does. A save holds the row shared while it writes, so it cannot save in between.
 */
export async function lockAttempt(
  trx: Trx,
  institutionId: number,
  id: number,
): Promise<AttemptRow | undefined> {
  const [row] = await lockAttempts(trx, institutionId, [id]);
  return row;
}

/** Locks several attempts, ordered by id to avoid deadlocks. */
export async function lockAttempts(
  trx: Trx,
  institutionId: number,
  ids: readonly number[],
): Promise<AttemptRow[]> {
  const locked = await some(trx, institutionId, ids).forUpdate('attempt').execute();
  const hasEnded = locked.some(({ status }) => status !== 'IN_PROGRESS');
  // Reads again after the lock: the statement that waited does not see a grade committed meanwhile.
  return hasEnded ? some(trx, institutionId, ids).execute() : locked;
}

function some(db: Db, institutionId: number, ids: readonly number[]) {
  return attempts(db, institutionId)
    .where('attempt.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('attempt.id');
}

/** Locks attempts that are not locked already, and skips the rest. */
export function lockFreeAttempts(
  trx: Trx,
  institutionId: number,
  ids: readonly number[],
): Promise<AttemptRow[]> {
  return some(trx, institutionId, ids).forUpdate('attempt').skipLocked().execute();
}
