import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { containing, readPage } from '#database/lists.ts';
import type { CreditRequestQuery } from '#shared/contract/teaching/credit-requests.ts';

/** Students whose CGPA includes the quiz. */
const graded = sql<number>`(
  select count(distinct grade.student_id) from grade
  where grade.quiz_id = quiz.id and not grade.is_provisional and grade.marks_released_at is not null)`;

function requests(db: Db, institutionId: number) {
  return db
    .selectFrom('credit_request as asked')
    .innerJoin('quiz', 'quiz.id', 'asked.quiz_id')
    .innerJoin('program', 'program.id', 'quiz.program_id')
    .leftJoin('teacher', 'teacher.account_id', 'quiz.owner_id')
    .selectAll('asked')
    .select([
      'quiz.institution_id',
      'quiz.owner_id',
      'quiz.title as quiz_title',
      'quiz.credits as quiz_credits',
      'quiz.is_active',
      'program.id as program_id',
      'program.name as program_name',
      'program.max_credits',
      'teacher.account_id as teacher_account_id',
      'teacher.first_name as teacher_first_name',
      'teacher.last_name as teacher_last_name',
      graded.as('graded'),
    ])
    .where('quiz.deleted_at', 'is', null)
    .where('quiz.institution_id', '=', institutionId);
}
export type CreditRequestRow = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

const orderOf = {
  dateCreated: sql`asked.date_created`,
  credits: sql`asked.credits`,
} as const satisfies Record<NonNullable<CreditRequestQuery['sort']>, RawBuilder<unknown>>;

export function selectCreditRequests(db: Db, institutionId: number, filter: CreditRequestQuery) {
  const { search, status, sort = 'dateCreated', order = 'asc' } = filter;
  const pattern = containing(search ?? '');
  const query = requests(db, institutionId)
    .$if(status !== undefined, (q) => q.where('asked.status', '=', status ?? 'PENDING'))
    .$if(search !== undefined, (q) =>
      q.where(
        sql<SqlBool>`(quiz.title ilike ${pattern} or program.name ilike ${pattern}
          or teacher.first_name || ' ' || teacher.last_name ilike ${pattern})`,
      ),
    )
    .orderBy(orderOf[sort], order)
    .orderBy('asked.id', order);
  return readPage(query, filter);
}

export function findCreditRequest(
  db: Db,
  institutionId: number,
  id: number,
): Promise<CreditRequestRow | undefined> {
  return requests(db, institutionId).where('asked.id', '=', id).executeTakeFirst();
}

/** The quiz is locked. */
export async function findPendingCredits(trx: Trx, quizId: number): Promise<number | null> {
  const row = await trx
    .selectFrom('credit_request')
    .select('credits')
    .where('quiz_id', '=', quizId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();
  return row?.credits ?? null;
}

export async function insertCreditRequest(
  trx: Trx,
  request: { quizId: number; credits: number; requestedBy: number },
): Promise<void> {
  await trx
    .insertInto('credit_request')
    .values({ quiz_id: request.quizId, credits: request.credits, requested_by: request.requestedBy })
    .execute();
}

export async function withdrawCreditRequest(trx: Trx, quizId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update credit_request set status = 'WITHDRAWN', decided_at = now()
    where quiz_id = ${quizId} and status = 'PENDING'`.execute(trx);
  return numAffectedRows === 1n;
}

/** Whether administrators were notified about this quiz today: repeated changes must not flood their notifications. */
export async function wasAskedToday(trx: Trx, quizId: number): Promise<boolean> {
  const { rows } = await sql`
    select from credit_request where quiz_id = ${quizId} and date_created > now() - interval '1 day'
    limit 1`.execute(trx);
  return rows.length > 0;
}

interface Decision {
  status: 'APPROVED' | 'DECLINED';
  by: number;
  reason: string;
}

/** False if another administrator decided first, or the teacher has replaced the request. */
export async function decideCreditRequest(
  trx: Trx,
  id: number,
  { status, by, reason }: Decision,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update credit_request set status = ${status}, decided_by = ${by}, decided_at = now(), decision_note = ${reason}
    where id = ${id} and status = 'PENDING'`.execute(trx);
  return numAffectedRows === 1n;
}
