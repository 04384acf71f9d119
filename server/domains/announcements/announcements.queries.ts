import { type RawBuilder, sql } from 'kysely';
import { accountAs, accountValue } from '#database/account-reads.ts';
import type { Db, Trx } from '#database/client.ts';
import { readPage } from '#database/lists.ts';
import { isTaughtBy, taughtProgramIds } from '#database/taught-programs.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AnnouncementChange, AnnouncementQuery } from '#shared/contract/communication/announcements.ts';

// Arrays rather than joins, so that each side of an `or` uses its own index.
function forStudent({ accountId }: Actor): RawBuilder<boolean> {
  const program = sql`(select program_id from student where account_id = ${accountId})`;
  return sql`(announcement.program_id = ${program} or announcement.quiz_id = any(array(
    select id from quiz where program_id = ${program} and is_active)))`;
}

function forTeacher({ accountId }: Actor): RawBuilder<boolean> {
  return sql`(announcement.author_id = ${accountId}
    or announcement.program_id = any(${taughtProgramIds(accountId)})
    or announcement.quiz_id = any(array(select id from quiz where owner_id = ${accountId})))`;
}

/** Whether the caller reads an announcement. */
function isFor(actor: Actor): RawBuilder<boolean> {
  const isOfInstitution = sql<boolean>`announcement.institution_id = ${actor.institutionId}`;
  switch (actor.role) {
    case 'STUDENT':
      return sql`(${isOfInstitution} and ${forStudent(actor)})`;
    case 'TEACHER':
      return sql`(${isOfInstitution} and ${forTeacher(actor)})`;
    case 'SUPER_ADMIN':
    case 'READ_ONLY_ADMIN':
      return isOfInstitution;
  }
}

/** Until they open their messages, announcements older than their account count as seen. */
function isUnreadBy({ accountId }: Actor): RawBuilder<boolean> {
  return sql`(announcement.author_id <> ${accountId} and announcement.date_created > coalesce(
    (select seen_at from announcement_seen where account_id = ${accountId}),
    ${accountValue('date_created', accountId)}))`;
}

const maxCounted = 1_000;

/** How many are new to the caller, as part of a larger statement. */
export function unreadCount(actor: Actor): RawBuilder<number> {
  const unread = sql`select from announcement where ${isFor(actor)} and ${isUnreadBy(actor)}`;
  // Administrators read all of them without a narrower index: newest first with a limit reads only the new ones.
  const isNarrow = actor.role === 'STUDENT' || actor.role === 'TEACHER';
  const newest = sql`order by date_created desc limit ${sql.lit(maxCounted)}`;
  return sql`(select count(*) from (${unread} ${isNarrow ? sql`` : newest}) as unread)`;
}

/** The programme whose students read it. */
const toProgram = sql<number>`coalesce(announcement.program_id, quiz.program_id)`;

function readAnnouncements(db: Db, actor: Actor) {
  return db
    .selectFrom('announcement')
    .innerJoin(accountAs('author'), 'author.id', 'announcement.author_id')
    .leftJoin('teacher', 'teacher.account_id', 'author.id')
    .leftJoin('admin', 'admin.account_id', 'author.id')
    .leftJoin('program', 'program.id', 'announcement.program_id')
    .leftJoin('quiz', 'quiz.id', 'announcement.quiz_id')
    .where('quiz.deleted_at', 'is', null)
    .select([
      'announcement.id',
      'announcement.title',
      'announcement.body',
      'announcement.date_created',
      'announcement.last_updated',
      'author.id as author_id',
      'author.email as author_email',
      'program.id as program_id',
      'program.name as program_name',
      'quiz.id as quiz_id',
      'quiz.title as quiz_title',
    ])
    .select(({ fn }) => [
      fn.coalesce('teacher.first_name', 'admin.first_name').as('author_first_name'),
      fn.coalesce('teacher.last_name', 'admin.last_name').as('author_last_name'),
      isUnreadBy(actor).as('is_unread'),
      toProgram.as('to_program_id'),
      isTaughtBy(actor, toProgram).as('is_taught'),
    ])
    .where(isFor(actor));
}

export function selectAnnouncements(db: Db, actor: Actor, filter: AnnouncementQuery) {
  const { order = 'desc' } = filter;
  const query = readAnnouncements(db, actor)
    .orderBy('announcement.date_created', order)
    .orderBy('announcement.id', order);
  return readPage(query, filter);
}
export type AnnouncementRow = Awaited<ReturnType<typeof selectAnnouncements>>['rows'][number];

/** An announcement the caller can read; locked until the transaction ends. */
export function lockAnnouncement(trx: Trx, actor: Actor, id: number): Promise<AnnouncementRow | undefined> {
  return readAnnouncements(trx, actor)
    .where('announcement.id', '=', id)
    .forUpdate('announcement')
    .executeTakeFirst();
}

export interface NewAnnouncementRow {
  title: string;
  body: string;
  program_id: number | null;
  quiz_id: number | null;
}

export async function insertAnnouncement(trx: Trx, actor: Actor, row: NewAnnouncementRow): Promise<number> {
  const { id } = await trx
    .insertInto('announcement')
    .values({ ...row, institution_id: actor.institutionId, author_id: actor.accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAnnouncementRow(trx: Trx, id: number, change: AnnouncementChange): Promise<void> {
  await trx
    .updateTable('announcement')
    .set((set) => ({
      ...(change.title === undefined ? {} : { title: change.title }),
      ...(change.body === undefined ? {} : { body: change.body }),
      last_updated: set.fn<Date>('now'),
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteAnnouncementRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('announcement').where('id', '=', id).execute();
}

/**
 * Seen up to the newest one the caller can read, not up to now: one whose transaction started before and commits
 * after would never be new. Returns whether that changed anything.
 */
export async function markSeen(trx: Trx, actor: Actor): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into announcement_seen (account_id, seen_at)
    select ${actor.accountId}, max(date_created) from announcement where ${isFor(actor)}
    having max(date_created) is not null
    on conflict (account_id) do update set seen_at = excluded.seen_at
    where announcement_seen.seen_at < excluded.seen_at`.execute(trx);
  return numAffectedRows === 1n;
}
