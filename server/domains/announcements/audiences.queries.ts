import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { isTaughtBy } from '#database/taught-programs.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { Audiences } from '#shared/contract/announcements.ts';

/**
 * Those the caller may write to; `quiz` is the quiz's row. A quiz of one's own in a programme one does not teach is none:
 * whoever makes a draft would reach its students.
 */
function isOpenQuiz(actor: Actor): RawBuilder<boolean> {
  const { institutionId, accountId, role } = actor;
  const isTheirs = role === 'SUPER_ADMIN' ? sql`true` : sql`quiz.owner_id = ${accountId}`;
  return sql`(quiz.institution_id = ${institutionId} and quiz.archived_at is null and ${isTheirs}
    and ${isTaughtBy(actor, sql`quiz.program_id`)})`;
}

/** The same of programmes: a teacher's are those they teach. */
function isOpenProgram(actor: Actor): RawBuilder<boolean> {
  return sql`(program.institution_id = ${actor.institutionId} and ${isTaughtBy(actor, sql`program.id`)})`;
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

/** The programme of a quiz the caller knows and may write about; both then stay as they are until the caller is done. */
export async function lockWritableQuiz(trx: Trx, actor: Actor, id: number): Promise<number | undefined> {
  const { institutionId, accountId, role } = actor;
  const row = await trx
    .selectFrom('quiz')
    .select('program_id')
    .where('id', '=', id)
    .where('institution_id', '=', institutionId)
    .where('archived_at', 'is', null)
    .$if(role !== 'SUPER_ADMIN', (q) => q.where('owner_id', '=', accountId))
    .forShare()
    .executeTakeFirst();
  return row?.program_id;
}
