import { type RawBuilder, sql } from 'kysely';
import { accountValue } from '#database/account-reads.ts';
import type { Db, Trx } from '#database/client.ts';
import { containing, readPage } from '#database/lists.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Imported, Understood, UploadQuery } from '#shared/contract/teaching/uploads.ts';
import type { Role } from '#shared/permissions.ts';

/** Links for more would not fit anywhere. */
const maxImported = 20;

const understood = sql<Understood | null>`case when upload.status = 'CHECKED' then (
  select jsonb_build_object(
    'quizzes', count(distinct quiz_title) filter (where is_ready),
    'questionBanks', count(distinct bank_title) filter (where is_ready),
    'questions', count(*) filter (where is_ready),
    'options', coalesce(sum(options) filter (where is_ready), 0),
    'faulty', count(*) filter (where not is_ready and not is_dropped),
    'dropped', count(*) filter (where is_dropped),
    'read', count(*))
  from (
    select quiz_title, bank_title, is_dropped, not is_dropped and faults = '[]' as is_ready,
      jsonb_array_length(content -> 'options') as options
    from file_upload_question where file_upload_id = upload.id) asked) end`;

/** The archived ones too: they can be restored. */
const imported = sql<Imported | null>`case when upload.status = 'COMPLETED' then jsonb_build_object(
  'quizzes', (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title) order by id), '[]')
    from (select id, title from quiz where source_upload_id = upload.id order by id limit ${maxImported}) made),
  'questionBanks', (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title) order by id), '[]')
    from (
      select id, title from question_bank where source_upload_id = upload.id or id in (
        select question_bank_id from quiz where source_upload_id = upload.id)
      order by id limit ${maxImported}) made)) end`;

function uploads(db: Db, institutionId: number) {
  return db
    .selectFrom('file_upload as upload')
    .leftJoin('teacher', 'teacher.account_id', 'upload.owner_id')
    .select([
      'upload.id',
      'upload.institution_id',
      'upload.owner_id',
      'upload.file_id',
      'upload.original_file_name',
      'upload.file_size',
      'upload.file_type',
      'upload.status',
      'upload.progress_percent',
      'upload.processing_result',
      'upload.details',
      'upload.quizzes_created',
      'upload.question_banks_created',
      'upload.questions_created',
      'upload.options_created',
      'upload.date_created',
      'upload.completed_at',
      'upload.reading_seen_at',
      'teacher.id as teacher_id',
      'teacher.first_name as teacher_first_name',
      'teacher.last_name as teacher_last_name',
      understood.as('understood'),
      imported.as('imported'),
    ])
    .where('upload.institution_id', '=', institutionId);
}
export type UploadRow = Awaited<ReturnType<ReturnType<typeof uploads>['execute']>>[number];

const orderOf = {
  dateCreated: sql`upload.date_created`,
  originalFileName: sql`lower(upload.original_file_name)`,
  fileSize: sql`upload.file_size`,
  status: sql`upload.status`,
} as const satisfies Record<NonNullable<UploadQuery['sort']>, RawBuilder<unknown>>;

export function selectUploads(db: Db, actor: Actor, filter: UploadQuery) {
  const { search, status, sort = 'dateCreated', order = sort === 'dateCreated' ? 'desc' : 'asc' } = filter;
  const query = uploads(db, actor.institutionId)
    .$if(actor.role === 'TEACHER', (q) => q.where('upload.owner_id', '=', actor.accountId))
    .$if(search !== undefined, (q) => q.where('upload.original_file_name', 'ilike', containing(search ?? '')))
    .$if(status === 'PENDING', (q) => q.where('upload.status', 'in', ['PENDING', 'PROCESSING']))
    .$if(status !== undefined && status !== 'PENDING', (q) =>
      q.where('upload.status', '=', status ?? 'PENDING'),
    )
    .orderBy(orderOf[sort], order)
    .orderBy('upload.id', order);
  return readPage(query, filter);
}

export function findUpload(db: Db, institutionId: number, id: number): Promise<UploadRow | undefined> {
  return uploads(db, institutionId).where('upload.id', '=', id).executeTakeFirst();
}

export async function findUploadStatus(db: Db, id: number) {
  const row = await db.selectFrom('file_upload').select('status').where('id', '=', id).executeTakeFirst();
  return row?.status;
}

/** The columns for decisions about it. A shared lock, so that corrections of several questions run side by side. */
export function lockUpload(trx: Trx, institutionId: number, id: number, how: 'share' | 'update' = 'update') {
  const query = trx
    .selectFrom('file_upload')
    .select([
      'id',
      'institution_id',
      'owner_id',
      'file_id',
      'original_file_name',
      'status',
      'draft',
      sql<Role>`${accountValue('role', sql`owner_id`)}`.as('owner_role'),
    ])
    .where('institution_id', '=', institutionId)
    .where('id', '=', id);
  return (how === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst();
}
export type LockedUpload = NonNullable<Awaited<ReturnType<typeof lockUpload>>>;
