import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { accountAs } from '#database/account-reads.ts';
import { attemptTable } from '#database/attempt-reads.ts';
import type { Db, Trx } from '#database/client.ts';
import { containing, readPage } from '#database/lists.ts';
import { isSwitchedOn } from '#database/setting-switch.ts';
import { patternOf } from '#database/text-pattern.ts';
import type { AuditAction, AuditQuery } from '#shared/contract/platform/audit.ts';
import { auditEntry } from '#shared/limits.ts';
import type { Role } from '#shared/permissions.ts';

interface NewEntry {
  institutionId: number;
  actorId: number | null;
  actorRole: Role | null;
  action: AuditAction;
  targetType: string | null;
  targetId: string | null;
  detail: Record<string, unknown>;
  address: string | null;
  requestId: string | null;
}

const entryColumns = sql`insert into audit_log
  (institution_id, actor_id, actor_role, action, target_type, target_id, detail, address, request_id)`;

function entryValues(entry: Omit<NewEntry, 'targetId'>, targetId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${entry.institutionId}::bigint, ${entry.actorId}::bigint, ${entry.actorRole}::text,
    ${entry.action}::text, ${entry.targetType}::text, ${targetId}, ${JSON.stringify(entry.detail)}::jsonb,
    case when ${isSwitchedOn('recordAddresses', sql`${entry.institutionId}::bigint`)}
      then ${entry.address}::text end, ${entry.requestId}::text`;
}

/** With the accounts it is about: the given ones, or the owners of its target. */
export async function insertEntry(
  trx: Trx,
  entry: NewEntry,
  people: readonly number[] | undefined,
): Promise<void> {
  const subjects = people === undefined ? subjectsOfTarget(entry) : sql`unnest(${[...people]}::bigint[])`;
  const insert = sql`${entryColumns} values (${entryValues(entry, sql`${entry.targetId}`)})`;
  if (subjects === null) await insert.execute(trx);
  else {
    await sql`
      with entry as (${insert} returning id)
      insert into audit_subject (entry_id, account_id)
      select distinct entry.id, subject.account_id from entry, ${subjects} as subject (account_id)
      where subject.account_id is distinct from ${entry.actorId}::bigint
      limit ${sql.lit(auditEntry.maxPeople)}`.execute(trx);
  }
}

type SubjectLookup = (id: RawBuilder<number>, action: AuditAction) => RawBuilder<unknown>;

const lookUpSubjects: Record<string, SubjectLookup> = {
  account: (id) => sql`select ${id}`,
  student: (id) => sql`select account_id from student where id = ${id}`,
  teacher: (id) => sql`select account_id from teacher where id = ${id}`,
  quizAttempt: (id) => sql`select s.account_id from ${attemptTable('a')} join student s on s.id = a.student_id
    where a.id = ${id}`,
  accommodation: (id) => sql`select s.account_id from accommodation a join student s on s.id = a.student_id
    where a.id = ${id}`,
  // Every student whose mark the regrade changed.
  regrade: (id, action) => sql`select s.account_id from grade_change c
    join grade g on g.id = c.grade_id join student s on s.id = g.student_id
    where c.regrade_batch_id = ${id}
      and c.cause = ${action === 'regrade.undone' ? 'REGRADE_UNDO' : 'REGRADE'}`,
  quiz: (id) => sql`select owner_id from quiz where id = ${id}`,
  questionBank: (id) => sql`select owner_id from question_bank where id = ${id}`,
  question: (id) => sql`select b.owner_id from question q join question_bank b on b.id = q.question_bank_id
    where q.id = ${id}`,
  tag: (id) => sql`select owner_id from tag where id = ${id}`,
  upload: (id) => sql`select owner_id from file_upload where id = ${id}`,
  announcement: (id) => sql`select author_id from announcement where id = ${id}`,
};

function subjectsOfTarget({ actorId, targetType, targetId, action }: NewEntry): RawBuilder<unknown> | null {
  // Uses the same statement as for an account, so that its timing doesn't reveal which addresses have one.
  if (actorId === null && targetType === null) return sql`(select ${null}::bigint)`;
  const lookUp = targetType === null ? undefined : lookUpSubjects[targetType];
  if (lookUp === undefined || targetId === null) return null;
  return sql`(${lookUp(sql<number>`${Number(targetId)}::bigint`, action)})`;
}

/** The insert as part of a statement whose named row has inserted the target, for people's own actions. */
export function entryInsertFrom(row: string, entry: Omit<NewEntry, 'targetId'>): RawBuilder<unknown> {
  return sql`${entryColumns} select ${entryValues(entry, sql`id::text`)} from ${sql.table(row)}`;
}

/** Hides addresses recorded before the institution stopped recording them, in results and in searches. */
const shownAddress = sql`case when ${isSwitchedOn('recordAddresses', sql`audit_log.institution_id`)}
  then audit_log.address end`;

type Filter = Omit<AuditQuery, 'max' | 'offset' | 'sort' | 'order' | 'person' | 'personId'> & {
  /** Accounts that acted or were affected; undefined for anyone. */
  peopleIds?: readonly number[] | undefined;
  /** The entries about them, if few enough to look up first. */
  aboutThem?: readonly number[] | undefined;
};

function entries(db: Db, institutionId: number, filter: Filter) {
  const {
    actorId,
    action,
    targetType,
    targetId,
    search,
    from,
    to,
    peopleIds,
    aboutThem,
    direction = 'both',
  } = filter;
  const pattern = containing(search ?? '');
  return db
    .selectFrom('audit_log')
    .leftJoin(accountAs('account'), 'account.id', 'audit_log.actor_id')
    .selectAll('audit_log')
    .select(isSwitchedOn('recordAddresses', sql`audit_log.institution_id`).as('is_address_shown'))
    .where('audit_log.institution_id', '=', institutionId)
    .$if(peopleIds !== undefined, (q) => q.where(concerns(peopleIds ?? [], aboutThem, direction)))
    .$if(actorId !== undefined, (q) => q.where('audit_log.actor_id', '=', actorId ?? null))
    .$if(action !== undefined, (q) => q.where('audit_log.action', 'in', action ?? []))
    .$if(targetType !== undefined, (q) => q.where('audit_log.target_type', '=', targetType ?? ''))
    .$if(targetId !== undefined, (q) => q.where('audit_log.target_id', '=', targetId ?? ''))
    .$if(search !== undefined, (q) =>
      q.where(
        sql<SqlBool>`concat_ws(' ', account.email, audit_log.action, audit_log.target_type,
          audit_log.target_id, audit_log.detail, ${shownAddress}) ilike ${pattern}`,
      ),
    )
    .$if(from !== undefined, (q) => q.where('audit_log.at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (q) => q.where('audit_log.at', '<=', new Date(to ?? 0)));
}

/**
 * Two conditions on one table use two indexes, or the time order for busy accounts. An `or` with another table would
 * read every entry, so entries about many people are joined by key.
 */
function concerns(
  ids: readonly number[],
  aboutThem: readonly number[] | undefined,
  direction: 'by' | 'to' | 'both',
) {
  const people = sql`${[...ids]}::bigint[]`;
  const doneBy = sql<SqlBool>`audit_log.actor_id = any(${people})`;
  if (direction === 'by') return doneBy;
  if (aboutThem !== undefined) {
    const doneTo = sql<SqlBool>`audit_log.id = any(${[...aboutThem]}::bigint[])`;
    return direction === 'to' ? doneTo : sql<SqlBool>`(${doneBy} or ${doneTo})`;
  }
  const doneTo = sql`select entry_id from audit_subject where account_id = any(${people})`;
  const both = sql`select id from audit_log where actor_id = any(${people}) union ${doneTo}`;
  return sql<SqlBool>`audit_log.id in (${direction === 'to' ? doneTo : both})`;
}

export function selectEntries(
  db: Db,
  institutionId: number,
  filter: Filter & Pick<AuditQuery, 'max' | 'offset' | 'order'>,
) {
  const { order = 'desc' } = filter;
  const query = entries(db, institutionId, filter)
    .orderBy('audit_log.at', order)
    .orderBy('audit_log.id', order);
  return readPage(query, filter);
}

export async function countEntries(db: Db, institutionId: number, filter: Filter): Promise<number> {
  const { count } = await entries(db, institutionId, filter)
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The next entries below that id, latest first. */
export function selectEntriesBelow(
  db: Db,
  institutionId: number,
  filter: Filter,
  { below, maxCount }: { below: number | null; maxCount: number },
): Promise<EntryRow[]> {
  return entries(db, institutionId, filter)
    .$if(below !== null, (q) => q.where('audit_log.id', '<', below))
    .orderBy('audit_log.id', 'desc')
    .limit(maxCount)
    .execute();
}

/** Null for any age. Returns how many. */
export async function deleteEntries(
  trx: Trx,
  institutionId: number,
  olderThanDays: number | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_log where institution_id = ${institutionId} and (${olderThanDays}::integer is null
      or at < now() - make_interval(days => ${olderThanDays}::integer))`.execute(trx);
  return Number(numAffectedRows);
}

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>['rows'][number];

/** Each institution keeps its log as long as it decided. */
export async function deleteExpiredEntries(db: Db, defaultDays: number): Promise<void> {
  await sql`
    delete from audit_log using institution i
    where audit_log.institution_id = i.id and audit_log.at < now() - make_interval(days => coalesce(
      (select (value #>> '{}')::integer from setting s
        where s.institution_id = i.id and s.key = 'logRetentionDays'), ${defaultDays}::integer))`.execute(db);
}

export interface ErasedSubject {
  accountId: number;
  institutionId: number;
  targets: readonly { type: string; id: number }[];
}

/**
 * Entries by a person, or only about them, keep just the action; the database allows no other update. An entry about
 * several people keeps what it says about the others.
 */
export async function redactEntries(
  trx: Trx,
  { accountId, institutionId, targets }: ErasedSubject,
): Promise<void> {
  const isAbout = sql.join(
    targets.map(({ type, id }) => sql`(target_type = ${type} and target_id = ${String(id)})`),
    sql` or `,
  );
  await sql`
    update audit_log set detail = '{"isErased": true}', address = null
    where institution_id = ${institutionId} and (actor_id = ${accountId} or ${isAbout} or id in (
      select entry_id from audit_subject mine where account_id = ${accountId} and not exists (
        select from audit_subject other where other.entry_id = mine.entry_id and other.account_id <> ${accountId})
    ))`.execute(trx);
}

/**
 * The same for other entries that name a person, such as a search. What was recorded about another person with the
 * same name stays.
 */
export async function redactNaming(trx: Trx, institutionId: number, texts: readonly string[]): Promise<void> {
  const pattern = patternOf(texts, { json: true });
  if (pattern === null) return;
  await sql`
    update audit_log set detail = '{"isErased": true}', address = null
    where institution_id = ${institutionId} and detail::text ~* ${pattern}::text
      and action not like 'nameCorrection.%' and not (action = 'student.changed' and detail ? 'name')`.execute(
    trx,
  );
}
