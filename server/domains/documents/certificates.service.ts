import { inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { IssuedCertificate } from '#shared/contract/results/documents.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import {
  allowReissue,
  type EarnedRow,
  holdAttempts,
  type OutdatedRow,
  revokeFallen,
  selectEarned,
  selectOutdated,
} from './certificates.queries.ts';
import type { DocumentDeps } from './document-deps.service.ts';
import { lockHolder } from './documents.queries.ts';
import { bySystem, findPaperBrand, issueDocument, notifyHolder } from './issuing.service.ts';
import { holderName } from './transcript.presenter.ts';
import { findHolder, type HolderRow } from './transcript.queries.ts';

// The rest follows in the next run: a whole year's certificates must not delay other jobs.
const maxBatchSize = 500;
// Students who passed before this server issued certificates, or before a restore, aren't notified.
const newsMs = 3_600_000;

/** Updates certificates after grade changes. Runs every minute; a student's own list doesn't wait for it. */
export async function updateAllCertificates(deps: DocumentDeps): Promise<void> {
  for (const row of await selectOutdated(deps.db, { maxCount: maxBatchSize }))
    await updateCertificatesOf(deps, row);
}

export async function updateCertificates(deps: DocumentDeps, studentId: number): Promise<void> {
  const [row] = await selectOutdated(deps.db, { studentId, maxCount: 1 });
  if (row) await updateCertificatesOf(deps, row);
}

async function updateCertificatesOf(
  deps: DocumentDeps,
  { studentId, institutionId }: OutdatedRow,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await holdAttempts(trx, studentId);
    const { now } = await lockHolder(trx, studentId);
    const holder = await findHolder(trx, institutionId, studentId);
    if (!holder || holder.is_deleted) return;
    await revoke(trx, holder);
    const earned = await selectEarned(trx, studentId);
    for (const grade of earned) await grant(deps, trx, { holder, grade, now });
    await notifyHolder(deps, trx, { institutionId, accountId: holder.account_id });
  });
}

interface Replaced {
  documentId: number;
  studentId: number;
  attemptId: number | null;
}

/**
 * Replaces a revoked certificate, with the current name and brand. Returns its id. The grade decides as usual: if it
 * no longer passes, there is none.
 */
export async function replaceCertificate(
  deps: DocumentDeps,
  actor: Actor,
  { documentId, studentId, attemptId }: Replaced,
): Promise<number> {
  const { institutionId } = actor;
  return inTransaction(deps.db, async (trx) => {
    await holdAttempts(trx, studentId);
    const { now } = await lockHolder(trx, studentId);
    const holder = await findHolder(trx, institutionId, studentId);
    if (!holder || holder.is_deleted || !(await allowReissue(trx, documentId)))
      throw new AppError('DOCUMENT_NOT_REPLACEABLE');
    const earned = await selectEarned(trx, studentId);
    const grade = earned.find((one) => one.attempt_id === attemptId);
    if (!grade) throw new AppError('DOCUMENT_NOT_REPLACEABLE');
    const id = await grant(deps, trx, { holder, grade, now, by: actor });
    await notifyHolder(deps, trx, { institutionId, accountId: holder.account_id });
    return id;
  });
}

async function revoke(trx: Trx, { id: studentId, institution_id: institutionId }: HolderRow): Promise<void> {
  for (const { id, quizId } of await revokeFallen(trx, studentId)) {
    await recordAudit(trx, bySystem(institutionId), {
      action: 'document.revoked',
      target: { type: 'student', id: studentId },
      detail: { document: id, kind: 'CERTIFICATE', quiz: quizId },
    });
  }
}

interface Granting {
  holder: HolderRow;
  grade: EarnedRow;
  now: Date;
  /** The administrator who requested it; otherwise it follows from the grade. */
  by?: Actor;
}

/** Returns the certificate's id. */
async function grant(deps: DocumentDeps, trx: Trx, { holder, grade, now, by }: Granting): Promise<number> {
  const { id: studentId, institution_id: institutionId, account_id: accountId } = holder;
  const { timezone } = await getSettings(trx, institutionId);
  const document = certificateOf(holder, grade, { issuedAt: now.toISOString(), timezone });
  const { attempt_id: id, quiz_id: quizId, title: quizTitle } = grade;
  const issued = await issueDocument(deps, trx, by ?? bySystem(institutionId), {
    studentId,
    attempt: { id, quizId },
    document,
    brand: await findPaperBrand(deps, trx, holder),
  });
  if (now.getTime() - grade.last_updated.getTime() > newsMs) return issued.id;
  await notify(
    trx,
    deps,
    { institutionId, accountIds: [accountId] },
    { event: 'certificate.granted', params: { quizTitle, quizId } },
  );
  return issued.id;
}

function certificateOf(
  holder: HolderRow,
  grade: EarnedRow,
  when: Pick<IssuedCertificate, 'issuedAt' | 'timezone'>,
): IssuedCertificate {
  return {
    kind: 'CERTIFICATE',
    institution: holder.institution_name,
    ...when,
    student: { number: holder.student_number, name: holderName(holder), program: holder.program_name },
    quiz: { title: grade.title, code: grade.course_code, credits: grade.credits },
    grade: grade.letter_grade,
    percentage: grade.percentage,
    passingMark: grade.passing_mark,
    achievedAt: grade.achieved_at.toISOString(),
  };
}
