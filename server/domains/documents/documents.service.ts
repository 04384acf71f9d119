import { Readable } from 'node:stream';
import { inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import { DrawingRefused, drawInThread } from '#server/exporting/documents/draw-in-thread.ts';
import type { Bytes } from '#server/plugins/http/bytes-answer.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import {
  type DocumentQuery,
  IssuedTranscript,
  type StudentDocument,
  type Transcript,
} from '#shared/contract/results/documents.ts';
import { getSettings } from '../settings/settings.service.ts';
import { updateCertificates } from './certificates.service.ts';
import type { DocumentDeps } from './document-deps.service.ts';
import { canDocument } from './documents.policy.ts';
import { presentDocument, Sealed, sealedPart } from './documents.presenter.ts';
import { findDocument, lockHolder, selectDocuments, selectTodaysTranscripts } from './documents.queries.ts';
import { findPaperBrand, issueDocument, notifyHolder } from './issuing.service.ts';
import { presentTranscript } from './transcript.presenter.ts';
import { findHolder, selectCourses } from './transcript.queries.ts';

export async function getTranscript(
  { db }: DocumentDeps,
  actor: Actor,
  studentId: number,
): Promise<Transcript> {
  const holder = await findHolder(db, actor.institutionId, studentId);
  assertCan(canDocument, actor, 'view', holder);
  const { timezone } = await getSettings(db, actor.institutionId);
  return presentTranscript(holder, await selectCourses(db, studentId, timezone));
}

/** Issues the transcript. While nothing in it changes, it is the same document for the rest of the day. */
export async function issueTranscript(deps: DocumentDeps, actor: Actor, studentId: number): Promise<Bytes> {
  const issued = await inTransaction(deps.db, async (trx) => {
    assertCan(canDocument, actor, 'issue', await findHolder(trx, actor.institutionId, studentId));
    const { now } = await lockHolder(trx, studentId);
    const { transcript, holder } = await readToIssue(trx, actor, studentId, now);
    const brand = await findPaperBrand(deps, trx, holder);
    const { timezone } = transcript;
    const todays = await selectTodaysTranscripts(trx, studentId, { now, timezone });
    for (const { code, content } of todays) {
      const before = Sealed.safeParse(content).data;
      if (before && isSamePaper(before, { document: transcript, brand })) return { code, sealed: before };
    }
    const unsealed = { document: transcript, brand };
    const { code } = await issueDocument(deps, trx, actor, { studentId, attempt: null, ...unsealed });
    await notifyHolder(deps, trx, { institutionId: actor.institutionId, accountId: holder.account_id });
    return { code, sealed: unsealed };
  });
  return draw(deps, issued);
}

async function readToIssue(trx: Trx, actor: Actor, studentId: number, now: Date) {
  const holder = await findHolder(trx, actor.institutionId, studentId);
  if (!holder) throw new AppError('NOT_FOUND');
  const { timezone } = await getSettings(trx, actor.institutionId);
  const shown = presentTranscript(holder, await selectCourses(trx, studentId, timezone));
  const { student, institution, summary, semesters } = shown;
  const issuedAt = now.toISOString();
  // Parsing removes row ids, which mean nothing outside.
  const transcript = IssuedTranscript.parse({
    kind: 'TRANSCRIPT',
    institution,
    issuedAt,
    timezone,
    student,
    summary,
    semesters,
  });
  return { transcript, holder };
}

type UnsealedContent = Omit<Sealed, 'seal'>;

function isSamePaper(one: UnsealedContent, other: UnsealedContent): boolean {
  const compared = ({ document, brand }: UnsealedContent) =>
    JSON.stringify(
      Sealed.omit({ seal: true }).parse({
        document: { ...document, issuedAt: '1970-01-01T00:00:00Z' },
        brand,
      }),
    );
  return compared(one) === compared(other);
}

/** Issues earned certificates immediately, without waiting for the next run. */
export async function listDocuments(
  deps: DocumentDeps,
  actor: Actor,
  studentId: number,
  query: DocumentQuery,
): Promise<Page<StudentDocument>> {
  assertCan(canDocument, actor, 'view', await findHolder(deps.db, actor.institutionId, studentId));
  await updateCertificates(deps, studentId);
  const { rows, total } = await selectDocuments(deps.db, studentId, query);
  return { items: rows.map((row) => presentDocument(row, actor)), total };
}

/** As issued. A revoked document isn't handed out again. */
export async function getDocumentPdf(deps: DocumentDeps, actor: Actor, id: number): Promise<Bytes> {
  const row = await findDocument(deps.db, actor.institutionId, id);
  assertCan(canDocument, actor, 'view', row);
  const sealed = Sealed.safeParse(row.content).data;
  if (row.revoked_at !== null) throw new AppError('DOCUMENT_REVOKED');
  const { seal, ...unsealed } = sealedPart(row.content);
  if (!sealed || !deps.seals.isContentSealed(row.code, unsealed, seal))
    throw new AppError('DOCUMENT_ALTERED');
  return draw(deps, { code: row.code, sealed });
}

async function draw(
  { seals, addresses }: DocumentDeps,
  { code, sealed }: { code: string; sealed: UnsealedContent },
): Promise<Bytes> {
  const { document, brand } = sealed;
  const linkBase = addresses.printedFor(null);
  const drawn = await drawInThread({ document, brand, code, linkBase }).catch(explainRefusal);
  const pdf = seals.sealFile(code, drawn);
  const name = document.kind === 'TRANSCRIPT' ? 'transcript' : 'certificate';
  return {
    stream: Readable.from([pdf]),
    size: pdf.length,
    mediaType: 'application/pdf',
    fileName: `${name}-${code.slice(0, 8)}.pdf`,
    maxAgeSeconds: 0,
  };
}

function explainRefusal(error: unknown): never {
  if (error instanceof DrawingRefused)
    throw new AppError('UNAVAILABLE', { retryAfterSeconds: 10, cause: error });
  throw error;
}
