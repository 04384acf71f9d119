import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { studentsByProgram } from '#database/program-audience.ts';
import { isTaughtBy } from '#database/taught-programs.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Audiences } from '#shared/contract/communication/announcements.ts';

/**
 * Quizzes the caller may write about; `quiz` is the quiz's row. Leaves out their own quizzes in programmes they
 * don't teach in, or a draft would be enough to reach its students.
 */
function isOpenQuiz(actor: Actor): RawBuilder<boolean> {
  const { institutionId, accountId, role } = actor;
  const isTheirs = role === 'SUPER_ADMIN' ? sql`true` : sql`quiz.owner_id = ${accountId}`;
  return sql`(quiz.institution_id = ${institutionId} and quiz.archived_at is null and ${isTheirs}
    and ${isTaughtBy(actor, sql`quiz.program_id`)})`;
}

/** The same for programmes: a teacher's are those they teach in. */
function isOpenProgram(actor: Actor): RawBuilder<boolean> {
  return sql`(program.institution_id = ${actor.institutionId} and ${isTaughtBy(actor, sql`program.id`)})`;
}

export async function selectAudiences(db: Db, actor: Actor): Promise<Audiences> {
  const students = sql`coalesce(reach.students, 0) as students`;
  const reach = studentsByProgram(actor.institutionId);
  const [programs, quizzes] = await Promise.all([
    sql<Audiences['programs'][number]>`
      select program.id, program.name, ${students} from program
      left join (${reach}) as reach on reach.program_id = program.id
      where ${isOpenProgram(actor)} order by lower(program.name), program.id`.execute(db),
    sql<Audiences['quizzes'][number]>`
      select quiz.id, quiz.title, quiz.is_active as "isActive", ${students} from quiz
      left join (${reach}) as reach on reach.program_id = quiz.program_id
      where ${isOpenQuiz(actor)} order by lower(quiz.title), quiz.id`.execute(db),
  ]);
  return { programs: programs.rows, quizzes: quizzes.rows };
}

/** The programme of a quiz the caller may write about; both are locked until the transaction ends. */
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
