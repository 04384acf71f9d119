import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { Audiences } from '#shared/contract/announcements.ts';

/** Those the caller may write to; `quiz` is the quiz's row. */
function isOpenQuiz({ institutionId, accountId, role }: Actor): RawBuilder<boolean> {
  const isTheirs = role === 'SUPER_ADMIN' ? sql`true` : sql`quiz.owner_id = ${accountId}`;
  return sql`(quiz.institution_id = ${institutionId} and quiz.archived_at is null and ${isTheirs})`;
}

/** The same of programmes: a teacher's are those of their students and of their quizzes. */
function isOpenProgram(actor: Actor): RawBuilder<boolean> {
  const isOfInstitution = sql<boolean>`program.institution_id = ${actor.institutionId}`;
  if (actor.role === 'SUPER_ADMIN') return isOfInstitution;
  return sql`(${isOfInstitution} and (
    program.id = any(array(
      select student.program_id from student
      join teacher on teacher.id = student.assigned_teacher_id
      join user_account on user_account.id = student.account_id
      where teacher.account_id = ${actor.accountId} and user_account.status <> 'DELETED'))
    or program.id = any(array(select quiz.program_id from quiz where ${isOpenQuiz(actor)}))))`;
}

/** Who has been accepted and can sign in, by programme. */
function reach({ institutionId }: Actor): RawBuilder<unknown> {
  return sql`select student.program_id, count(*) as students from student
    join user_account on user_account.id = student.account_id
    where student.institution_id = ${institutionId} and student.enrollment_date is not null
      and user_account.status = 'ACTIVE' and user_account.role = 'STUDENT'
    group by student.program_id`;
}

export async function selectAudiences(db: Db, actor: Actor): Promise<Audiences> {
  const students = sql`coalesce(reach.students, 0) as students`;
  const [programs, quizzes] = await Promise.all([
    sql<Audiences['programs'][number]>`
      select program.id, program.name, ${students} from program
      left join (${reach(actor)}) as reach on reach.program_id = program.id
      where ${isOpenProgram(actor)} order by lower(program.name), program.id`.execute(db),
    sql<Audiences['quizzes'][number]>`
      select quiz.id, quiz.title, quiz.is_active as "isActive", ${students} from quiz
      left join (${reach(actor)}) as reach on reach.program_id = quiz.program_id
      where ${isOpenQuiz(actor)} order by lower(quiz.title), quiz.id`.execute(db),
  ]);
  return { programs: programs.rows, quizzes: quizzes.rows };
}

/** Whether the caller may write to it, which then stays so until the caller is done. */
export async function lockOpenProgram(trx: Trx, actor: Actor, id: number): Promise<boolean> {
  const { rows } =
    await sql`select program.id from program where program.id = ${id} and ${isOpenProgram(actor)}
    for key share`.execute(trx);
  return rows.length === 1;
}

export async function lockOpenQuiz(trx: Trx, actor: Actor, id: number): Promise<boolean> {
  const { rows } = await sql`select quiz.id from quiz where quiz.id = ${id} and ${isOpenQuiz(actor)}
    for share`.execute(trx);
  return rows.length === 1;
}
