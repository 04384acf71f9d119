import { type Db, inTransaction } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { StudentDocument } from '#shared/contract/results/documents.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { replaceCertificate } from './certificates.service.ts';
import type { DocumentDeps } from './document-deps.service.ts';
import { canDocument } from './documents.policy.ts';
import { presentDocument } from './documents.presenter.ts';
import { type DocumentRow, findDocument, lockHolder, revokeRow } from './documents.queries.ts';
import { notifyHolder } from './issuing.service.ts';

/** Permanent: a new document gets another code. */
export async function revokeDocument(
  deps: DocumentDeps,
  actor: Actor,
  id: number,
  reason: string,
): Promise<StudentDocument> {
  const { institutionId } = actor;
  return inTransaction(deps.db, async (trx) => {
    const row = await getRevocable(trx, actor, id);
    const { now } = await lockHolder(trx, row.student_id);
    if (!(await revokeRow(trx, id, { by: actor.accountId, reason, now })))
      throw new AppError('DOCUMENT_REVOKED_ALREADY');
    await recordAudit(trx, actor, {
      action: 'document.revoked',
      target: { type: 'student', id: row.student_id },
      detail: {
        document: id,
        kind: row.kind,
        reason,
        ...(row.quiz_id === null ? {} : { quiz: row.quiz_id }),
      },
    });
    const to = { institutionId, accountIds: [row.account_id] };
    const quizTitle = row.kind === 'CERTIFICATE' ? (row.quiz_title ?? '') : null;
    await notify(trx, deps, to, { event: 'document.revoked', params: { quizTitle, reason } });
    await notifyHolder(deps, trx, { institutionId, accountId: row.account_id });
    return presentDocument(await getRevocable(trx, actor, id), actor);
  });
}

async function getRevocable(db: Db, actor: Actor, id: number): Promise<DocumentRow> {
  const row = await findDocument(db, actor.institutionId, id);
  assertCan(canDocument, actor, 'revoke', row);
  return row;
}

export async function replaceDocument(
  deps: DocumentDeps,
  actor: Actor,
  id: number,
): Promise<StudentDocument> {
  const row = await getRevocable(deps.db, actor, id);
  const issuedId = await replaceCertificate(deps, actor, {
    documentId: id,
    studentId: row.student_id,
    attemptId: row.attempt_id,
  });
  return presentDocument(await getRevocable(deps.db, actor, issuedId), actor);
}
