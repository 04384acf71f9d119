import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { studentsByProgram } from '#database/program-audience.ts';
import { isTaughtBy } from '#database/taught-programs.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { ProgramAudience } from '#shared/contract/teaching/programs.ts';

export interface TaughtProgram {
  id: number;
  name: string;
}

export async function selectTaught(
  db: Db,
  teacherIds: readonly number[],
): Promise<Map<number, TaughtProgram[]>> {
  const { rows } = await sql<TaughtProgram & { teacher_id: number }>`
    select taught.teacher_id, program.id, program.name
    from teacher_program taught join program on program.id = taught.program_id
    where taught.teacher_id = any(${[...teacherIds]}::bigint[])
    order by lower(program.name), program.id`.execute(db);
  const byTeacher = new Map<number, TaughtProgram[]>(teacherIds.map((id) => [id, []]));
  for (const { teacher_id: teacherId, id, name } of rows) byTeacher.get(teacherId)?.push({ id, name });
  return byTeacher;
}

export interface ProgramTerms {
  id: number;
  name: string;
  max_credits: number;
}

/** With its maximum credits; locked against changes and deletion until the transaction ends. */
export async function lockTerms(
  trx: Trx,
  institutionId: number,
  programId: number,
): Promise<ProgramTerms | undefined> {
  return trx
    .selectFrom('program')
    .select(['id', 'name', 'max_credits'])
    .where('institution_id', '=', institutionId)
    .where('id', '=', programId)
    .forShare()
    .executeTakeFirst();
}

/** Whether the teacher teaches in it; locked against withdrawal until the transaction ends. */
export async function lockTeaching(trx: Trx, accountId: number, programId: number): Promise<boolean> {
  const { rows } = await sql`
    select taught.program_id from teacher_program taught join teacher on teacher.id = taught.teacher_id
    where teacher.account_id = ${accountId} and taught.program_id = ${programId}
    for share of taught`.execute(trx);
  return rows.length === 1;
}

type Acting = Pick<Actor, 'institutionId' | 'accountId' | 'role'>;

/** The caller's latest quiz in each programme, made by hand or imported; also a deleted one. */
function latestQuizzes(accountId: number): RawBuilder<unknown> {
  return sql`select program_id, max(id) as quiz_id from quiz where owner_id = ${accountId} group by program_id`;
}

/** The programme of their latest quiz where they may still publish, otherwise the default one, otherwise the first. */
const lastUsedFirst = sql`latest.quiz_id desc nulls last, not program.is_default, lower(program.name), program.id`;

/** Where a new quiz or an import of the caller starts. */
export async function findUsualProgram(db: Db, actor: Acting): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select program.id from program
    left join (${latestQuizzes(actor.accountId)}) as latest on latest.program_id = program.id
    where program.institution_id = ${actor.institutionId} and ${isTaughtBy(actor, sql`program.id`)}
    order by ${lastUsedFirst} limit 1`.execute(db);
  return rows[0]?.id;
}

/** Programmes the caller can publish for, with the students who would get a quiz now. */
export async function selectAudience(db: Db, actor: Acting): Promise<ProgramAudience[]> {
  const { rows } = await sql<ProgramAudience>`
    select program.id, program.name, coalesce(reach.students, 0) as students,
      row_number() over (order by ${lastUsedFirst}) = 1 as "isUsual"
    from program
    left join (${latestQuizzes(actor.accountId)}) as latest on latest.program_id = program.id
    left join (${studentsByProgram(actor.institutionId)}) as reach on reach.program_id = program.id
    where program.institution_id = ${actor.institutionId} and ${isTaughtBy(actor, sql`program.id`)}
    order by lower(program.name), program.id`.execute(db);
  return rows;
}

interface TeacherKey {
  institutionId: number;
  teacherId: number;
}

export async function deleteTaughtExcept(
  trx: Trx,
  { teacherId }: TeacherKey,
  programIds: readonly number[],
): Promise<void> {
  await sql`
    delete from teacher_program
    where teacher_id = ${teacherId} and program_id <> all(${[...programIds]}::bigint[])`.execute(trx);
}

/** Ordered by id, so that two changes of one teacher don't deadlock. */
export async function insertTaught(
  trx: Trx,
  teachers: readonly (TeacherKey & { programIds: readonly number[] })[],
): Promise<void> {
  const rows = teachers.flatMap(({ institutionId, teacherId, programIds }) =>
    programIds.map((programId) => ({ institutionId, teacherId, programId })),
  );
  await sql`
    insert into teacher_program (institution_id, teacher_id, program_id)
    select * from unnest(
      ${rows.map(({ institutionId }) => institutionId)}::bigint[],
      ${rows.map(({ teacherId }) => teacherId)}::bigint[],
      ${rows.map(({ programId }) => programId)}::bigint[]) as given (institution_id, teacher_id, program_id)
    order by 2, 3
    on conflict do nothing`.execute(trx);
}

/** If they teach in none yet. */
export async function insertDefaultTaught(
  trx: Trx,
  institutionId: number,
  teacherIds: readonly number[],
): Promise<void> {
  await sql`
    insert into teacher_program (institution_id, teacher_id, program_id)
    select program.institution_id, given.id, program.id
    from unnest(${[...teacherIds]}::bigint[]) as given (id) cross join program
    where program.institution_id = ${institutionId} and program.is_default
      and not exists (select from teacher_program taught where taught.teacher_id = given.id)
    order by given.id`.execute(trx);
}

/** Those of the institution; locked against deletion until the transaction ends. */
export async function lockProgramIds(
  trx: Trx,
  institutionId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from program where institution_id = ${institutionId} and id = any(${[...ids]}::bigint[])
    order by id for key share`.execute(trx);
  return rows.map(({ id }) => id);
}
