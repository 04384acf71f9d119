import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { accountAs } from '#database/account-reads.ts';
import type { Db } from '#database/client.ts';
import { readPage } from '#database/lists.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { RegradeQuery } from '#shared/contract/results/regrades.ts';

export interface RegradedQuiz {
  id: number;
  title: string;
  institution_id: number;
  owner_id: number;
  passing_mark: number | null;
}

/** Includes archived quizzes: their grades still count. */
export function findRegradedQuiz(
  db: Db,
  institutionId: number,
  id: number,
): Promise<RegradedQuiz | undefined> {
  return db
    .selectFrom('quiz')
    .select(['id', 'title', 'institution_id', 'owner_id', 'passing_mark'])
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

// The name, otherwise the email address: an account may have no person.
function nameOf(account: 'applier' | 'undoer'): RawBuilder<string> {
  return sql<string>`coalesce((
    select nullif(trim(concat_ws(' ', person.first_name, person.last_name)), '')
    from (
      select account_id, first_name, last_name from teacher
      union all select account_id, first_name, last_name from admin
    ) as person
    where person.account_id = ${sql.ref(`${account}.id`)} limit 1
  ), ${sql.ref(`${account}.email`)})`;
}

const isFollowed = sql<boolean>`exists (
  select from regrade_batch as later
  where later.quiz_id = batch.quiz_id and later.question_id = batch.question_id
    and later.id > batch.id and later.undone_at is null)`;

function regrades(db: Db, institutionId: number) {
  return db
    .selectFrom('regrade_batch as batch')
    .innerJoin('quiz', 'quiz.id', 'batch.quiz_id')
    .innerJoin('question_version as version', (join) =>
      join
        .onRef('version.question_id', '=', 'batch.question_id')
        .onRef('version.version', '=', 'batch.question_version'),
    )
    .innerJoin(accountAs('applier'), 'applier.id', 'batch.applied_by')
    .leftJoin(accountAs('undoer'), 'undoer.id', 'batch.undone_by')
    .select([
      'batch.id',
      'batch.quiz_id',
      'batch.question_id',
      'batch.question_version',
      'batch.accepted',
      'batch.all_versions',
      'batch.credit_all',
      'batch.points',
      'batch.reason',
      'batch.attempts_changed',
      'batch.applied_at',
      'batch.undone_at',
      'quiz.title as quiz_title',
      'quiz.institution_id',
      'quiz.owner_id',
      'version.question_text',
      nameOf('applier').as('applied_by_name'),
      sql<string | null>`case when undoer.id is not null then ${nameOf('undoer')} end`.as('undone_by_name'),
      isFollowed.as('is_followed'),
    ])
    .where('quiz.institution_id', '=', institutionId);
}
export type RegradeRow = Awaited<ReturnType<ReturnType<typeof regrades>['execute']>>[number];

export function findRegrade(db: Db, institutionId: number, id: number): Promise<RegradeRow | undefined> {
  return regrades(db, institutionId).where('batch.id', '=', id).executeTakeFirst();
}

/** Teachers see their own quizzes, administrators all. */
export function selectRegrades(db: Db, actor: Actor, filter: RegradeQuery) {
  const { quizId, questionId, order = 'desc' } = filter;
  const isKnown =
    actor.role === 'TEACHER' ? sql<SqlBool>`quiz.owner_id = ${actor.accountId}` : sql<SqlBool>`true`;
  const query = regrades(db, actor.institutionId)
    .where(isKnown)
    .$if(quizId !== undefined, (q) => q.where('batch.quiz_id', '=', quizId ?? 0))
    .$if(questionId !== undefined, (q) => q.where('batch.question_id', '=', questionId ?? 0))
    .orderBy('batch.applied_at', order)
    .orderBy('batch.id', order);
  return readPage(query, filter);
}
