import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { readPage } from '#database/lists.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';

export interface OptionRow {
  id: number;
  label: string;
  text: string;
}

const optionsOfVersion = sql<OptionRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', o.id, 'label', o.label, 'text', o.option_text) order by o.position)
  from question_option o where o.question_version_id = version.id), '[]')`;

const tagsOfQuestion = sql<{ id: number; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', tag.id, 'name', tag.name) order by lower(tag.name), tag.id)
  from question_tag join tag on tag.id = question_tag.tag_id
  where question_tag.question_id = question.id), '[]')`;

/** With its place and points in that quiz, or as in its bank. Includes deleted questions. */
function questions(db: Db, institutionId: number, quizId?: number) {
  return db
    .selectFrom('question')
    .innerJoin('question_bank as bank', 'bank.id', 'question.question_bank_id')
    .innerJoin('question_version as version', (join) =>
      join
        .onRef('version.question_id', '=', 'question.id')
        .onRef('version.version', '=', 'question.current_version'),
    )
    .leftJoin('quiz_question as place', (join) =>
      join.onRef('place.question_id', '=', 'question.id').on('place.quiz_id', '=', quizId ?? 0),
    )
    .select([
      'question.id',
      'question.question_bank_id',
      'question.date_created',
      'question.last_updated',
      'version.version',
      'version.question_type',
      'version.question_text',
      'version.points as own_points',
      'version.correct_answer',
      'version.feedback',
      'version.image_file_id',
      'version.image_alt',
      'bank.institution_id',
      'bank.owner_id',
      'bank.title as bank_title',
      'place.order_number',
      'place.points as place_points',
      optionsOfVersion.as('options'),
      tagsOfQuestion.as('tags'),
    ])
    .where('bank.institution_id', '=', institutionId);
}
export type QuestionRow = Awaited<ReturnType<ReturnType<typeof questions>['execute']>>[number];

/** Questions in the caller's own banks, and others' that an administrator put into a quiz of theirs. */
export function isKnownTo({ role, accountId }: Actor): RawBuilder<SqlBool> {
  switch (role) {
    case 'SUPER_ADMIN':
    case 'READ_ONLY_ADMIN':
      return sql`true`;
    case 'TEACHER':
      return sql`(bank.owner_id = ${accountId} or exists (
        select from quiz_question used join quiz on quiz.id = used.quiz_id
        where used.question_id = question.id and quiz.owner_id = ${accountId}))`;
    case 'STUDENT':
      return sql`false`;
  }
}

/** Unordered. */
export function selectQuestionRows(
  db: Db,
  institutionId: number,
  ids: readonly number[],
  quizId?: number,
): Promise<QuestionRow[]> {
  return questions(db, institutionId, quizId)
    .where(sql<SqlBool>`question.id = any(${ids}::bigint[])`)
    .execute();
}

export function findKnownQuestion(
  db: Db,
  actor: Actor,
  id: number,
  quizId?: number,
): Promise<QuestionRow | undefined> {
  return questions(db, actor.institutionId, quizId)
    .where(isKnownTo(actor))
    .where('question.deleted_at', 'is', null)
    .where('question.id', '=', id)
    .executeTakeFirst();
}

/** Serializes edits of a question. Reads the content after locking, because another edit may have changed it. */
export async function lockQuestion(trx: Trx, actor: Actor, id: number): Promise<QuestionRow | undefined> {
  await trx.selectFrom('question').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findKnownQuestion(trx, actor, id);
}

/** Locks those the caller can see against deletion until the transaction ends. */
export async function lockKnownQuestionIds(trx: Trx, actor: Actor, ids: number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('question')
    .innerJoin('question_bank as bank', 'bank.id', 'question.question_bank_id')
    .select('question.id')
    .where(sql<SqlBool>`question.id = any(${ids}::bigint[])`)
    .where('bank.institution_id', '=', actor.institutionId)
    .where('question.deleted_at', 'is', null)
    .where(isKnownTo(actor))
    .orderBy('question.id')
    .forShare('question')
    .execute();
  return rows.map(({ id }) => id);
}

export interface QuestionOptionRow extends OptionRow {
  question_id: number;
}

function optionsOfQuestions(db: Db, institutionId: number) {
  return db
    .selectFrom('question_option as option')
    .innerJoin('question_version as version', 'version.id', 'option.question_version_id')
    .innerJoin('question', 'question.id', 'version.question_id')
    .innerJoin('question_bank as bank', 'bank.id', 'question.question_bank_id')
    .select(['option.id', 'option.label', 'option.option_text as text', 'version.question_id'])
    .where('bank.institution_id', '=', institutionId)
    .where('question.deleted_at', 'is', null);
}

interface OptionFilter {
  questionId?: number | undefined;
  max?: number | undefined;
  offset?: number | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** Options of the current versions. */
export async function selectOptions(db: Db, actor: Actor, filter: OptionFilter) {
  const { questionId, order = 'asc' } = filter;
  const query = optionsOfQuestions(db, actor.institutionId)
    .where(isKnownTo(actor))
    .whereRef('version.version', '=', 'question.current_version')
    .$if(questionId !== undefined, (q) => q.where('question.id', '=', questionId ?? 0))
    .orderBy('question.id', 'asc')
    .orderBy('option.label', order);
  if (questionId === undefined) return readPage(query, filter);
  const rows = await query.execute();
  return { rows, total: rows.length };
}

/** Also finds options of earlier versions, because answers refer to them. */
export function findKnownOption(db: Db, actor: Actor, id: number): Promise<QuestionOptionRow | undefined> {
  return optionsOfQuestions(db, actor.institutionId)
    .where(isKnownTo(actor))
    .where('option.id', '=', id)
    .executeTakeFirst();
}
