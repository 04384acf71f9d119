import { sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import type { NewSemester } from '#shared/contract/teaching/programs.ts';

/** Latest first. */
export function selectSemesters(db: Db, institutionId: number) {
  return db
    .selectFrom('semester')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .orderBy('year', 'desc')
    .orderBy('starts_on', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export type SemesterRow = Awaited<ReturnType<typeof selectSemesters>>[number];

export async function countQuizzes(db: Db, semesterIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; quizzes: number }>`
    select semester_id as id, count(*)::integer as quizzes from quiz
    where semester_id = any(${[...semesterIds]}::bigint[]) group by semester_id`.execute(db);
  return new Map(rows.map(({ id, quizzes }) => [id, quizzes]));
}

/** Serializes changes to the calendar: two overlapping semesters couldn't see each other otherwise. */
export async function lockCalendar(trx: Trx, institutionId: number): Promise<SemesterRow[]> {
  await trx.selectFrom('institution').select('id').where('id', '=', institutionId).forNoKeyUpdate().execute();
  return selectSemesters(trx, institutionId);
}

function toColumns({ name, year, startsOn, endsOn }: NewSemester) {
  return { name, year, starts_on: startsOn, ends_on: endsOn };
}

export function insertSemester(trx: Trx, institutionId: number, semester: NewSemester): Promise<SemesterRow> {
  return trx
    .insertInto('semester')
    .values({ institution_id: institutionId, ...toColumns(semester) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateSemesterRow(trx: Trx, id: number, semester: NewSemester): Promise<SemesterRow> {
  return trx
    .updateTable('semester')
    .set((set) => ({ ...toColumns(semester), last_updated: set.fn<Date>('now') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteSemesterRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('semester').where('id', '=', id).execute();
}
