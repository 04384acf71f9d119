import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { containing, readPage } from '#database/lists.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  NewQuestionBank,
  QuestionBankChange,
  QuestionBankQuery,
} from '#shared/contract/teaching/question-banks.ts';

/** Whether the quiz in the statement uses the bank: as its own, by random questions or by a question. */
export function quizUsesBank(bank: number | RawBuilder<number>): RawBuilder<SqlBool> {
  return sql`(quiz.question_bank_id = ${bank} or exists (
    select from quiz_question place left join question asked on asked.id = place.question_id
    where place.quiz_id = quiz.id and (place.draw_bank_id = ${bank} or asked.question_bank_id = ${bank})))`;
}

// A bank counts as changed when one of its questions changes.
const changedAt = sql<Date>`greatest(bank.last_updated, (
  select max(question.last_updated) from question where question.question_bank_id = bank.id))`;

const questionCount = sql<number>`(select count(*) from question
  where question.question_bank_id = bank.id and question.deleted_at is null)`;

function banks(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('question_bank as bank')
    .leftJoin('teacher', 'teacher.account_id', 'bank.owner_id')
    .select([
      'bank.id',
      'bank.institution_id',
      'bank.owner_id',
      'bank.title',
      'bank.description',
      'bank.category',
      'bank.status',
      'bank.date_created',
      'teacher.id as teacher_id',
      'teacher.first_name as teacher_first_name',
      'teacher.last_name as teacher_last_name',
      changedAt.as('changed_at'),
      questionCount.as('questions'),
    ])
    .where(sql<SqlBool>`bank.id = any(${ids}::bigint[])`);
}
type StoredBank = Awaited<ReturnType<ReturnType<typeof banks>['execute']>>[number];
export type BankRow = StoredBank & { quizzes: number };

/** Ordered by id. */
async function readBanks(db: Db, ids: readonly number[]): Promise<BankRow[]> {
  const rows = new Map((await banks(db, ids).execute()).map((row) => [row.id, row]));
  const quizzes = await countQuizzesOf(db, ids);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [{ ...row, quizzes: quizzes.get(id) ?? 0 }] : [];
  });
}

// Counts for all banks of a page at once; per bank, every question would be looked up among the places.
async function countQuizzesOf(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ bank_id: number; quizzes: number }>`
    select used.bank_id, count(distinct quiz.id) as quizzes
    from (
      select question_bank_id as bank_id, id as quiz_id from quiz where question_bank_id = any(${ids}::bigint[])
      union all
      select draw_bank_id, quiz_id from quiz_question where draw_bank_id = any(${ids}::bigint[])
      union all
      select asked.question_bank_id, place.quiz_id
      from question asked join quiz_question place on place.question_id = asked.id
      where asked.question_bank_id = any(${ids}::bigint[])
    ) used join quiz on quiz.id = used.quiz_id
    where quiz.archived_at is null
    group by used.bank_id`.execute(db);
  return new Map(rows.map((row) => [row.bank_id, row.quizzes]));
}

const orderOf = {
  title: sql`lower(bank.title)`,
  category: sql`bank.category`,
  dateCreated: sql`bank.date_created`,
  lastUpdated: changedAt,
  questions: questionCount,
} as const satisfies Record<NonNullable<QuestionBankQuery['sort']>, RawBuilder<unknown>>;

export async function selectBanks(
  db: Db,
  actor: Actor,
  filter: QuestionBankQuery,
): Promise<{ rows: BankRow[]; total: number }> {
  const { search, category, teacherId, status = 'ACTIVE', sort = 'title', order = 'asc' } = filter;
  const pattern = containing(search ?? '');
  const query = db
    .selectFrom('question_bank as bank')
    .select('bank.id')
    .where('bank.institution_id', '=', actor.institutionId)
    .where('bank.status', '=', status)
    .$if(actor.role === 'TEACHER', (q) => q.where('bank.owner_id', '=', actor.accountId))
    .$if(search !== undefined, (q) =>
      q.where((is) => is.or([is('bank.title', 'ilike', pattern), is('bank.description', 'ilike', pattern)])),
    )
    .$if(category !== undefined, (q) => q.where('bank.category', '=', category ?? 'other'))
    .$if(teacherId !== undefined, (q) =>
      q.where('bank.owner_id', '=', (from) =>
        from
          .selectFrom('teacher')
          .select('account_id')
          .where('id', '=', teacherId ?? 0),
      ),
    )
    .orderBy(orderOf[sort], order)
    .orderBy('bank.id', order);
  const { rows, total } = await readPage(query, filter);
  const ids = rows.map(({ id }) => id);
  return { rows: await readBanks(db, ids), total };
}

export async function findBank(db: Db, institutionId: number, id: number): Promise<BankRow | undefined> {
  const [bank] = await readBanks(db, [id]);
  return bank?.institution_id === institutionId ? bank : undefined;
}

/** The columns that permission checks need. */
export function selectBankSubjects(db: Db, institutionId: number, ids: readonly number[]) {
  return db
    .selectFrom('question_bank')
    .select(['id', 'institution_id', 'owner_id'])
    .where('institution_id', '=', institutionId)
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .execute();
}
export type BankSubject = Awaited<ReturnType<typeof selectBankSubjects>>[number];

/** Locks the bank, so that nothing is added meanwhile. */
export function lockBank(trx: Trx, institutionId: number, id: number) {
  return trx
    .selectFrom('question_bank')
    .select(['id', 'institution_id', 'owner_id', 'title'])
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether anything refers to it; a deleted question counts, because papers may show it. */
export async function isBankUsed(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select from question where question_bank_id = ${id})
      or exists (select from quiz where question_bank_id = ${id})
      or exists (select from quiz_question where draw_bank_id = ${id}) as is_used`.execute(trx);
  return rows[0]?.is_used ?? false;
}

export async function insertBank(trx: Trx, actor: Actor, bank: NewQuestionBank): Promise<number> {
  const { id } = await trx
    .insertInto('question_bank')
    .values({
      institution_id: actor.institutionId,
      owner_id: actor.accountId,
      title: bank.title,
      category: bank.category,
      description: bank.description,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Undefined fields stay unchanged. */
export async function updateBankRow(trx: Trx, id: number, change: QuestionBankChange): Promise<void> {
  await trx
    .updateTable('question_bank')
    .set((set) => ({
      title: change.title,
      category: change.category,
      description: change.description,
      status: change.status,
      last_updated: set.fn<Date>('now'),
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteBankRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('question_bank').where('id', '=', id).execute();
}
