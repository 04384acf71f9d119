import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';

export interface ExtraTimeRow {
  time_factor: number | null;
  extra_minutes: number | null;
}

/** The extra time that applies: a grant for the quiz overrides one for all quizzes. */
export function extraTimeFor(
  studentId: RawBuilder<unknown>,
  quizId: RawBuilder<unknown>,
): RawBuilder<ExtraTimeRow> {
  return sql`select x.time_factor, x.extra_minutes from accommodation x
    where x.student_id = ${studentId} and (x.quiz_id = ${quizId} or x.quiz_id is null)
    order by x.quiz_id nulls last limit 1`;
}

/** Extra time by student at one quiz. Students without any are left out. */
export async function findExtraTimes(
  db: Db,
  quizId: number,
  studentIds: readonly number[],
): Promise<Map<number, ExtraTimeRow>> {
  const { rows } = await sql<ExtraTimeRow & { student_id: number }>`
    select asked.student_id, extra.time_factor, extra.extra_minutes
    from unnest(${[...studentIds]}::bigint[]) as asked (student_id)
    cross join lateral (${extraTimeFor(sql`asked.student_id`, sql`${quizId}`)}) extra`.execute(db);
  return new Map(rows.map(({ student_id, ...extra }) => [student_id, extra]));
}

interface RunningRow extends ExtraTimeRow {
  id: number;
  student_account_id: number;
  started_at: Date;
  deadline: Date | null;
  extension_minutes: number;
  time_limit_minutes: number | null;
  opens_at: Date | null;
  closes_at: Date | null;
}

/** Locks a student's attempts in progress, at one quiz or at all, to move their deadlines. */
export async function lockRunning(
  trx: Trx,
  { studentId, quizId }: { studentId: number; quizId: number | null },
): Promise<RunningRow[]> {
  // Locks first and reads afterwards, so the values are the last committed ones.
  const running = await trx
    .selectFrom('quiz_attempt')
    .select('id')
    .where('student_id', '=', studentId)
    .where('status', '=', 'IN_PROGRESS')
    .$if(quizId !== null, (q) => q.where('quiz_id', '=', quizId ?? 0))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (running.length === 0) return [];
  const ids = running.map(({ id }) => id);
  const { rows } = await sql<RunningRow>`
    select a.id, s.account_id as student_account_id, a.started_at, a.deadline, a.extension_minutes,
      q.time_limit_minutes, q.opens_at, q.closes_at, extra.time_factor, extra.extra_minutes
    from quiz_attempt a
    join quiz q on q.id = a.quiz_id
    join student s on s.id = a.student_id
    left join lateral (${extraTimeFor(sql`a.student_id`, sql`a.quiz_id`)}) extra on true
    where a.id = any(${ids}::bigint[])`.execute(trx);
  return rows;
}

export async function updateDeadline(trx: Trx, attemptId: number, deadline: Date): Promise<void> {
  await trx.updateTable('quiz_attempt').set({ deadline }).where('id', '=', attemptId).execute();
}

/** Counts from now when the time was already over. */
export async function addMinutes(trx: Trx, attemptId: number, minutes: number): Promise<void> {
  await sql`
    update quiz_attempt set
      deadline = greatest(deadline, clock_timestamp()) + make_interval(mins => ${minutes}),
      extension_minutes = extension_minutes + ${minutes}
    where id = ${attemptId}`.execute(trx);
}

interface ExtendedRow {
  id: number;
  student_account_id: number;
}

/** Extends a quiz's running attempts; also counts those without a deadline. */
export async function extendRunning(
  trx: Trx,
  quizId: number,
  minutes: number,
): Promise<{ extended: ExtendedRow[]; withoutDeadline: number }> {
  // Ordered by id to avoid deadlocks.
  const running = await trx
    .selectFrom('quiz_attempt')
    .select(['id', 'deadline'])
    .where('quiz_id', '=', quizId)
    .where('status', '=', 'IN_PROGRESS')
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = running.flatMap(({ id, deadline }) => (deadline === null ? [] : [id]));
  const { rows } = await sql<ExtendedRow>`
    update quiz_attempt a set
      deadline = greatest(a.deadline, clock_timestamp()) + make_interval(mins => ${minutes}),
      extension_minutes = a.extension_minutes + ${minutes}
    from student s
    where a.id = any(${ids}::bigint[]) and s.id = a.student_id
    returning a.id, s.account_id as student_account_id`.execute(trx);
  return { extended: rows, withoutDeadline: running.length - ids.length };
}
