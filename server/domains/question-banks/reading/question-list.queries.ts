import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { containing } from '#database/lists.ts';
import type { Database } from '#database/schema.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { QuestionQuery } from '#shared/contract/teaching/question-banks.ts';
import { listPage } from '#shared/limits.ts';
import { isKnownTo, type QuestionRow, selectQuestionRows } from './questions.queries.ts';

/** The questions of a quiz are never paged. Details are read for the page's questions alone. */
export async function selectQuestions(
  db: Db,
  actor: Actor,
  filter: QuestionQuery,
): Promise<{ rows: QuestionRow[]; total: number }> {
  const { ids, total } = await findIds(db, actor, filter);
  const unordered = await selectQuestionRows(db, actor.institutionId, ids, filter.quizId);
  const rows = new Map(unordered.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), total };
}

interface IdPage {
  ids: number[];
  total: number;
}

// Counts and pages in one statement, so that a search doesn't scan ten thousand questions twice.
async function findIds(db: Db, actor: Actor, filter: QuestionQuery): Promise<IdPage> {
  const { quizId, questionBankId, search, max = listPage.default, offset = 0 } = filter;
  const hasOrder = quizId !== undefined || questionBankId !== undefined;
  const { sort = hasOrder ? 'orderNumber' : 'dateCreated', order = hasOrder ? 'asc' : 'desc' } = filter;
  const matching = questionsMatching(db, actor, filter).select([
    'question.id',
    'question.current_version',
    orderOf(sort, quizId !== undefined).as('key'),
  ]);
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const cut = quizId === undefined ? sql`limit ${max}::integer offset ${offset}::integer` : sql``;
  const { rows } = await sql<IdPage>`
    with candidate as materialized (${matching})
    ${search === undefined ? sql`, found as not materialized (select * from candidate)` : amongCandidates(actor, filter, search)}
    select (select count(*) from found) as total,
      to_jsonb(array(select id from found order by key ${direction}, id ${direction} ${cut})) as ids`.execute(
    db,
  );
  return rows[0] ?? { ids: [], total: 0 };
}

// Uses arrays, so that each table is read in one index pass. With joins the planner would read the texts and options of
// every bank, which is best only if all are wanted.
function amongCandidates(actor: Actor, filter: QuestionQuery, search: string): RawBuilder<unknown> {
  const pattern = containing(search);
  const ofCandidate = sql`question_id = any(array(select id from candidate))`;
  const ofVersion = sql`question_version_id = any(array(select id from version where not says))`;
  const all = isWide(actor, filter) ? sql`true` : undefined;
  return sql`, version as materialized (
      select id, question_id, version, question_text ilike ${pattern} as says
      from question_version where ${all ?? ofCandidate}
    ), option as materialized (
      select question_version_id from question_option
      where ${all ?? ofVersion} and option_text ilike ${pattern}
    ), found as materialized (
      select candidate.id, candidate.key
      from candidate join version
        on version.question_id = candidate.id and version.version = candidate.current_version
      where version.says or version.id in (select question_version_id from option)
        or candidate.id in (${taggedWith(actor, sql`tag.name ilike ${containing(search.normalize('NFC'))}`)})
    )`;
}

function questionsMatching(db: Db, actor: Actor, filter: QuestionQuery) {
  const { quizId, questionBankId, questionType, tagId, used, deleted } = filter;
  return db
    .selectFrom(source(actor, filter).as('question'))
    .innerJoin('question_bank as bank', 'bank.id', 'question.question_bank_id')
    .$if(needsVersion(filter), (q) =>
      q.innerJoinLateral(versionOf(db, actor, filter), (join) => join.onTrue()),
    )
    .$if(quizId !== undefined, (q) =>
      q
        .innerJoin('quiz_question as place', (join) =>
          join.onRef('place.question_id', '=', 'question.id').on('place.quiz_id', '=', quizId ?? 0),
        )
        .where(isQuizKnownTo(actor)),
    )
    .where('bank.institution_id', '=', actor.institutionId)
    .where('question.deleted_at', deleted === 'true' ? 'is not' : 'is', null)
    .where(isFor(actor, filter))
    .$if(questionBankId !== undefined, (q) => q.where('question.question_bank_id', '=', questionBankId ?? 0))
    .$if(questionType !== undefined, (q) => q.where(sql<SqlBool>`version.question_type = ${questionType}`))
    .$if(tagId !== undefined, (q) =>
      q.where(sql<SqlBool>`question.id in (${taggedWith(actor, sql`tag.id = ${tagId}`)})`),
    )
    .$if(used !== undefined, (q) => q.where(used === 'true' ? isAsked : sql<SqlBool>`not ${isAsked}`));
}

function needsVersion({ questionType, sort }: QuestionQuery): boolean {
  return questionType !== undefined || sort === 'questionText' || sort === 'points';
}

/** Whether the list covers the questions of the whole school. */
function isWide({ role }: Actor, { quizId, questionBankId }: QuestionQuery): boolean {
  return role !== 'TEACHER' && quizId === undefined && questionBankId === undefined;
}

// `offset 0` forces a lookup per remaining question. Without it the planner would read the versions of every bank.
function versionOf(db: Db, actor: Actor, filter: QuestionQuery) {
  return db
    .selectFrom('question_version')
    .select(['id', 'question_type', 'question_text', 'points'])
    .whereRef('question_version.question_id', '=', sql.ref('question.id'))
    .whereRef('question_version.version', '=', sql.ref('question.current_version'))
    .$if(!isWide(actor, filter), (q) => q.offset(sql.lit(0)))
    .as('version');
}

/** The caller's own question may be in a quiz they can't see. */
function isQuizKnownTo({ role, accountId }: Actor): RawBuilder<SqlBool> {
  if (role !== 'TEACHER') return sql`true`;
  return sql`exists (select from quiz where quiz.id = place.quiz_id and quiz.owner_id = ${accountId})`;
}

/** Deleted questions are shown only to those who can restore them and to administrators. */
function isFor(actor: Actor, filter: QuestionQuery): RawBuilder<SqlBool> {
  if (actor.role === 'STUDENT') return sql`false`;
  if (isOwnList(actor, filter) || filter.quizId !== undefined) return sql`true`;
  if (filter.deleted !== 'true') return isKnownTo(actor);
  return actor.role === 'TEACHER' ? sql`bank.owner_id = ${actor.accountId}` : sql`true`;
}

/** Everything a teacher can see. */
function isOwnList({ role }: Actor, { quizId, questionBankId, deleted }: QuestionQuery): boolean {
  return role === 'TEACHER' && quizId === undefined && questionBankId === undefined && deleted !== 'true';
}

// The teacher's own questions, and others' that their quizzes use. With one condition for both, the planner reads the
// questions of the whole school, or compares each with a list of ids.
function source(actor: Actor, filter: QuestionQuery): RawBuilder<Selectable<Database['question']>> {
  if (!isOwnList(actor, filter)) return sql`(select * from question)`;
  const { accountId } = actor;
  return sql`(
    select one.* from question one
    where one.question_bank_id = any(array(select own.id from question_bank own where own.owner_id = ${accountId}))
    union all
    select one.* from question one join question_bank other on other.id = one.question_bank_id
    where other.owner_id <> ${accountId} and one.id = any(array(
      select used.question_id from quiz join quiz_question used on used.quiz_id = quiz.id
      where quiz.owner_id = ${accountId})))`;
}

/** Another teacher's tags never show, not even through what they match. */
function taggedWith({ role, accountId }: Actor, which: RawBuilder<SqlBool>): RawBuilder<number> {
  const isTheirs = role === 'TEACHER' ? sql`tag.owner_id = ${accountId}` : sql`true`;
  return sql`select question_tag.question_id from question_tag join tag on tag.id = question_tag.tag_id
    where ${which} and ${isTheirs}`;
}

const isAsked = sql<SqlBool>`exists (select from quiz_question asked where asked.question_id = question.id)`;

function orderOf(sort: NonNullable<QuestionQuery['sort']>, isOfQuiz: boolean): RawBuilder<unknown> {
  switch (sort) {
    case 'orderNumber':
      return isOfQuiz ? sql`place.order_number` : sql`question.position`;
    case 'dateCreated':
      return sql`question.date_created`;
    case 'lastUpdated':
      return sql`question.last_updated`;
    case 'questionText':
      return sql`lower(version.question_text)`;
    case 'points':
      return isOfQuiz ? sql`coalesce(place.points, version.points)` : sql`version.points`;
  }
}
