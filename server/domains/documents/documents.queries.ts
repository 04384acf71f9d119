import { type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { containing, readPage } from '#database/lists.ts';
import type { DocumentKind, DocumentQuery } from '#shared/contract/results/documents.ts';

/** Serializes a student's documents: of two concurrent requests the second finds the first's document. */
export async function lockHolder(trx: Trx, studentId: number): Promise<{ now: Date }> {
  await sql`select id from student where id = ${studentId} for no key update`.execute(trx);
  const { rows } = await sql<{
    now: Date;
  }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(trx);
  return rows[0] ?? { now: new Date(0) };
}

function documents(db: Db) {
  return db
    .selectFrom('certificate as document')
    .innerJoin('student', 'student.id', 'document.student_id')
    .leftJoin('quiz', 'quiz.id', 'document.quiz_id')
    .select([
      'document.id',
      'document.kind',
      'document.verification_code as code',
      'document.content',
      'document.issued_at',
      'document.revoked_at',
      'document.revoke_reason',
      'document.blocks_reissue',
      'document.student_id',
      'document.attempt_id',
      'document.quiz_id',
      'quiz.title as quiz_title',
      'student.account_id',
      'student.institution_id',
    ]);
}
export type DocumentRow = Awaited<ReturnType<ReturnType<typeof documents>['execute']>>[number];

export function selectDocuments(db: Db, studentId: number, filter: DocumentQuery) {
  const { kind, quizId, search, order = 'desc' } = filter;
  const pattern = containing(search ?? '');
  // Codes are shown in groups and may be typed so.
  const code = containing((search ?? '').replace(/[\s-]/g, ''));
  const query = documents(db)
    .where('document.student_id', '=', studentId)
    .$if(kind !== undefined, (q) => q.where('document.kind', '=', kind ?? 'TRANSCRIPT'))
    .$if(quizId !== undefined, (q) => q.where('document.quiz_id', '=', quizId ?? 0))
    .$if(search !== undefined, (q) =>
      q.where(
        sql<SqlBool>`(quiz.title ilike ${pattern} or (${code} <> '%%' and document.verification_code ilike ${code}))`,
      ),
    )
    .orderBy('document.issued_at', order)
    .orderBy('document.id', order);
  return readPage(query, filter);
}

export function findDocument(db: Db, institutionId: number, id: number): Promise<DocumentRow | undefined> {
  return documents(db)
    .where('document.id', '=', id)
    .where('student.institution_id', '=', institutionId)
    .executeTakeFirst();
}

export interface NewDocument {
  kind: DocumentKind;
  studentId: number;
  attempt: { id: number; quizId: number } | null;
  code: string;
  content: object;
  issuedAt: Date;
}

export async function insertDocument(trx: Trx, document: NewDocument): Promise<number> {
  const { kind, studentId, attempt, code, content, issuedAt } = document;
  const { id } = await trx
    .insertInto('certificate')
    .values({
      kind,
      student_id: studentId,
      attempt_id: attempt?.id ?? null,
      quiz_id: attempt?.quizId ?? null,
      verification_code: code,
      content: JSON.stringify(content),
      issued_at: issuedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False if it was revoked meanwhile. */
export async function revokeRow(
  trx: Trx,
  id: number,
  { by, reason, now }: { by: number; reason: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update certificate set revoked_at = ${now}, revoked_by = ${by}, revoke_reason = ${reason},
      blocks_reissue = kind = 'CERTIFICATE'
    where id = ${id} and revoked_at is null`.execute(trx);
  return numAffectedRows === 1n;
}

/** Today's transcripts, by the institution's calendar. */
export async function selectTodaysTranscripts(
  trx: Trx,
  studentId: number,
  { now, timezone }: { now: Date; timezone: string },
): Promise<{ id: number; code: string; content: unknown }[]> {
  const { rows } = await sql<{ id: number; code: string; content: unknown }>`
    select id, verification_code as code, content from certificate
    where student_id = ${studentId} and kind = 'TRANSCRIPT' and revoked_at is null
      and (issued_at at time zone ${timezone})::date = (${now}::timestamptz at time zone ${timezone})::date
    order by id desc`.execute(trx);
  return rows;
}

/** Deletes the content; a holder of the paper learns that it is no longer valid. */
export async function eraseContents(trx: Trx, studentIds: readonly number[]): Promise<void> {
  await sql`
    update certificate set content = '{"erased": true}', revoked_at = coalesce(revoked_at, now()),
      revoke_reason = null, revoked_by = null
    where student_id = any(${[...studentIds]}::bigint[])`.execute(trx);
}
