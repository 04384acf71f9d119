import { inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { IssuedCertificate } from '#shared/contract/documents.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import {
  allowReissue,
  type EarnedRow,
  holdAttempts,
  revokeFallen,
  selectEarned,
  selectUnsettled,
  type UnsettledRow,
} from './certificates.queries.ts';
import { lockHolder } from './documents.queries.ts';
import { bySystem, findPaperBrand, issueDocument, tellHolder } from './issuing.service.ts';
import type { DocumentTools } from './tools.service.ts';
import { holderName } from './transcript.presenter.ts';
import { findHolder, type HolderRow } from './transcript.queries.ts';

// The rest follows in the next minute: a whole year's certificates must not hold up other jobs.
const mostAtOnce = 500;
// Whoever passed before this server gave certificates, or before a backup was restored, is not told old news.
const newsMs = 3_600_000;

/** Whatever has changed a grade: certificates follow it. Run every minute; who asks for theirs does not wait for it. */
export async function settleAllCertificates(tools: DocumentTools): Promise<void> {
  for (const row of await selectUnsettled(tools.db, { most: mostAtOnce })) await settle(tools, row);
}

export async function settleCertificates(tools: DocumentTools, studentId: number): Promise<void> {
  const [row] = await selectUnsettled(tools.db, { studentId, most: 1 });
  if (row) await settle(tools, row);
}

async function settle(tools: DocumentTools, { studentId, institutionId }: UnsettledRow): Promise<void> {
  await inTransaction(tools.db, async (trx) => {
    await holdAttempts(trx, studentId);
    const { now } = await lockHolder(trx, studentId);
    const holder = await findHolder(trx, institutionId, studentId);
    if (!holder || holder.is_deleted) return;
    await revoke(trx, holder);
    const earned = await selectEarned(trx, studentId);
    for (const grade of earned) await grant(tools, trx, { holder, grade, now });
    await tellHolder(tools, trx, { institutionId, accountId: holder.account_id });
  });
}

interface Replaced {
  documentId: number;
  studentId: number;
  attemptId: number | null;
}

/**
 * A new certificate in the place of one that an administrator revoked, with the name and the brand of today. Answers
 * its id. The grade decides as for any other: where it no longer passes there is none.
 */
export async function replaceCertificate(
  tools: DocumentTools,
  actor: Actor,
  { documentId, studentId, attemptId }: Replaced,
): Promise<number> {
  const { institutionId } = actor;
  return inTransaction(tools.db, async (trx) => {
    await holdAttempts(trx, studentId);
    const { now } = await lockHolder(trx, studentId);
    const holder = await findHolder(trx, institutionId, studentId);
    if (!holder || holder.is_deleted || !(await allowReissue(trx, documentId)))
      throw new AppError('DOCUMENT_NOT_REPLACEABLE');
    const earned = await selectEarned(trx, studentId);
    const grade = earned.find((one) => one.attempt_id === attemptId);
    if (!grade) throw new AppError('DOCUMENT_NOT_REPLACEABLE');
    const id = await grant(tools, trx, { holder, grade, now, by: actor });
    await tellHolder(tools, trx, { institutionId, accountId: holder.account_id });
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
  /** The administrator who asked for it; else it follows from the grade. */
  by?: Actor;
}

/** Answers the id of the certificate. */
async function grant(tools: DocumentTools, trx: Trx, { holder, grade, now, by }: Granting): Promise<number> {
  const { id: studentId, institution_id: institutionId, account_id: accountId } = holder;
  const { timezone } = await getSettings(trx, institutionId);
  const document = certificateOf(holder, grade, { issuedAt: now.toISOString(), timezone });
  const { attempt_id: id, quiz_id: quizId, title: quizTitle } = grade;
  const issued = await issueDocument(tools, trx, by ?? bySystem(institutionId), {
    studentId,
    attempt: { id, quizId },
    document,
    brand: await findPaperBrand(tools, trx, holder),
  });
  if (now.getTime() - grade.last_updated.getTime() > newsMs) return issued.id;
  await notify(
    trx,
    tools,
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
