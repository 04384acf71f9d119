import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { containing, readPage } from '#database/lists.ts';
import type { BankCategory } from '#shared/contract/teaching/question-banks.ts';
import type {
  UploadPlace,
  UploadQuestionQuery,
  UploadTitle,
  UploadTitleChange,
  UploadTitles,
} from '#shared/contract/teaching/uploads.ts';
import { textKey } from '../../question-banks/imported-questions.service.ts';

export interface UploadContent {
  questionType: 'MULTIPLE_CHOICE' | 'TRUE_FALSE' | 'SHORT_ANSWER' | 'ESSAY' | null;
  questionText: string;
  points: number;
  options: { label: string; text: string }[];
  correctAnswer: string | null;
  feedback: string;
}

export interface StagedQuestion {
  position: number;
  place: UploadPlace;
  quizTitle: string;
  bankTitle: string;
  category: BankCategory;
  content: UploadContent;
  source: string;
  faults: string[];
  remarks: string[];
}

/** Returns false and writes nothing if the upload was deleted or another run reads it. */
export async function insertStaged(
  db: Db,
  uploadId: number,
  run: string,
  questions: readonly StagedQuestion[],
): Promise<boolean> {
  const { rows } = await sql`
    with upload as materialized (
      select id from file_upload
      where id = ${uploadId} and status = 'PENDING' and draft ->> 'run' = ${run}
      for share
    ), added as (
      insert into file_upload_question
        (file_upload_id, position, place, quiz_title, bank_title, category, content, source, faults, remarks)
      select upload.id, given.*
      from upload, jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as given (
        position integer, place jsonb, "quizTitle" text, "bankTitle" text, category text, content jsonb,
        source text, faults jsonb, remarks jsonb)
    )
    select id from upload`.execute(db);
  return rows.length > 0;
}

function questions(db: Db, uploadId: number) {
  return db
    .selectFrom('file_upload_question as asked')
    .select([
      'asked.position',
      'asked.place',
      'asked.quiz_title',
      'asked.bank_title',
      'asked.category',
      'asked.content',
      'asked.source',
      'asked.faults',
      'asked.remarks',
      'asked.is_dropped',
      'asked.is_changed',
    ])
    .where('asked.file_upload_id', '=', uploadId);
}
export type UploadQuestionRow = Awaited<ReturnType<ReturnType<typeof questions>['execute']>>[number];

const isReady = sql<SqlBool>`(not asked.is_dropped and asked.faults = '[]')`;
const isFaulty = sql<SqlBool>`(not asked.is_dropped and asked.faults <> '[]')`;
const isBesideFault = sql<SqlBool>`exists (
  select from file_upload_question faulty
  where faulty.file_upload_id = asked.file_upload_id
    and faulty.position between asked.position - 1 and asked.position + 1
    and not faulty.is_dropped and faulty.faults <> '[]')`;

const conditionOf = {
  all: sql<SqlBool>`true`,
  ready: isReady,
  faulty: isFaulty,
  dropped: sql<SqlBool>`asked.is_dropped`,
  neighbours: isBesideFault,
} as const satisfies Record<NonNullable<UploadQuestionQuery['show']>, RawBuilder<SqlBool>>;

export function selectUploadQuestions(db: Db, uploadId: number, filter: UploadQuestionQuery) {
  const { show = 'all', search, order = 'asc' } = filter;
  const text = sql<string>`asked.content ->> 'questionText'`;
  const query = questions(db, uploadId)
    .where(conditionOf[show])
    .$if(search !== undefined, (q) => q.where(text, 'ilike', containing(search ?? '')))
    .orderBy('asked.position', order);
  return readPage(query, filter);
}

export function lockUploadQuestion(trx: Trx, uploadId: number, position: number) {
  return questions(trx, uploadId).where('asked.position', '=', position).forUpdate().executeTakeFirst();
}

interface Correction {
  quizTitle: string;
  bankTitle: string;
  category: BankCategory;
  content: UploadContent;
  faults: string[];
  isDropped: boolean;
  isChanged: boolean;
}

export async function updateUploadQuestion(
  trx: Trx,
  uploadId: number,
  position: number,
  correction: Correction,
): Promise<UploadQuestionRow> {
  await trx
    .updateTable('file_upload_question')
    .set({
      quiz_title: correction.quizTitle,
      bank_title: correction.bankTitle,
      category: correction.category,
      content: JSON.stringify(correction.content),
      faults: JSON.stringify(correction.faults),
      is_dropped: correction.isDropped,
      is_changed: correction.isChanged,
    })
    .where('file_upload_id', '=', uploadId)
    .where('position', '=', position)
    .execute();
  return questions(trx, uploadId).where('asked.position', '=', position).executeTakeFirstOrThrow();
}

const maxTitles = 200;

/** In the order of the file, with the number of their questions. */
export async function selectTitles(db: Db, uploadId: number): Promise<UploadTitles> {
  const list = (column: RawBuilder<string>) => sql<UploadTitle[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('title', title, 'questions', questions) order by place), '[]')
    from (
      select ${column} as title, count(*) as questions, min(position) as place
      from file_upload_question where file_upload_id = ${uploadId} and not is_dropped
      group by ${column} order by place limit ${maxTitles}) named)`;
  const { rows } = await sql<UploadTitles>`
    select ${list(sql.ref('quiz_title'))} as quizzes, ${list(sql.ref('bank_title'))} as "questionBanks"`.execute(
    db,
  );
  return rows[0] ?? { quizzes: [], questionBanks: [] };
}

/** Returns the number of renamed questions, dropped ones included: they can be put back. */
export async function updateTitle(
  trx: Trx,
  uploadId: number,
  { of, from, to }: UploadTitleChange,
): Promise<number> {
  const column = sql.ref(of === 'quiz' ? 'quiz_title' : 'bank_title');
  const { numAffectedRows } = await sql`
    update file_upload_question set ${column} = ${to}
    where file_upload_id = ${uploadId} and ${column} = ${from}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

const isKnown = (textKeys: readonly string[]) =>
  sql<SqlBool>`${textKey(sql`asked.content ->> 'questionText'`)} = any(${textKeys}::text[])`;

/** How many ready questions have one of the texts. */
export async function countKnownTexts(
  db: Db,
  uploadId: number,
  textKeys: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from file_upload_question asked
    where file_upload_id = ${uploadId} and ${isReady} and ${isKnown(textKeys)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Questions with faults, the first of them in full, and the total number of faults. */
export async function selectFaults(trx: Trx, uploadId: number, maxCount: number) {
  const { rows: faulty } = await sql<{ place: UploadPlace; faults: string[] }>`
    select place, faults from file_upload_question asked
    where file_upload_id = ${uploadId} and ${isFaulty} order by position limit ${maxCount}`.execute(trx);
  const { rows: counted } = await sql<{ faults: number }>`
    select coalesce(sum(jsonb_array_length(faults)), 0) as faults from file_upload_question asked
    where file_upload_id = ${uploadId} and ${isFaulty}`.execute(trx);
  return { faulty, total: counted[0]?.faults ?? 0 };
}

/** The banks to create, in file order. A bank gets the first category given. */
export async function selectReadyBanks(trx: Trx, uploadId: number) {
  const { rows } = await sql<{ title: string; category: BankCategory }>`
    select bank_title as title, (array_agg(category order by category = 'other', position))[1] as category
    from file_upload_question asked where file_upload_id = ${uploadId} and ${isReady}
    group by bank_title order by min(position)`.execute(trx);
  return rows;
}

export async function findLastPosition(trx: Trx, uploadId: number): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(position) as last from file_upload_question where file_upload_id = ${uploadId}`.execute(trx);
  return rows[0]?.last ?? 0;
}

/** Paged by position: `offset` would sort the whole rest each time. */
export async function selectReadyQuestions(
  trx: Trx,
  uploadId: number,
  { from, to, leftOut }: { from: number; to: number; leftOut: readonly string[] },
) {
  const { rows } = await sql<{ quizTitle: string; bankTitle: string; content: UploadContent }>`
    select quiz_title as "quizTitle", bank_title as "bankTitle", content
    from file_upload_question asked
    where file_upload_id = ${uploadId} and position between ${from} and ${to} and ${isReady}
      and not ${isKnown(leftOut)}
    order by position`.execute(trx);
  return rows;
}
