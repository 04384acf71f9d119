import { randomBytes } from 'node:crypto';
import type { Trx } from '#database/client.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { IssuedDocument } from '#shared/contract/results/documents.ts';
import { codeBytes, makeCode } from '#shared/verification-code.ts';
import { recordAudit, type Stranger } from '../audit/audit.service.ts';
import { pageAt } from '../branding/branding.service.ts';
import type { DocumentDeps } from './document-deps.service.ts';
import { presentBrand, type Sealed } from './documents.presenter.ts';
import { insertDocument } from './documents.queries.ts';
import type { HolderRow } from './transcript.queries.ts';

interface ToIssue {
  studentId: number;
  /** For a certificate. */
  attempt: { id: number; quizId: number } | null;
  document: IssuedDocument;
  brand: Sealed['brand'];
}

/**
 * The brand of the address the holder registered at, if it is configured, otherwise of the first configured one: the
 * document looks the same for every caller and under any Host.
 */
export async function findPaperBrand(
  { brands, addresses }: DocumentDeps,
  trx: Trx,
  holder: Pick<HolderRow, 'came_by'>,
): Promise<Sealed['brand']> {
  return presentBrand(await brands.find(pageAt(addresses.printedFor(holder.came_by)), trx));
}

/** Stores a document under its own code, signed, and records it in the audit log. */
export async function issueDocument(
  deps: DocumentDeps,
  trx: Trx,
  by: Actor | Stranger,
  { studentId, attempt, document, brand }: ToIssue,
): Promise<{ id: number; code: string }> {
  const code = makeCode(randomBytes(codeBytes));
  const unsealed = { document, brand };
  const content: Sealed = { ...unsealed, seal: deps.seals.sealContent(code, unsealed) };
  const { kind, issuedAt } = document;
  const id = await insertDocument(trx, {
    kind,
    studentId,
    attempt,
    code,
    content,
    issuedAt: new Date(issuedAt),
  });
  await recordAudit(trx, by, {
    action: 'document.issued',
    target: { type: 'student', id: studentId },
    detail: { document: id, kind, ...(attempt ? { quiz: attempt.quizId } : {}) },
  });
  return { id, code };
}

/** Makes the holder's open pages show what was issued or revoked. */
export async function notifyHolder(
  { events }: DocumentDeps,
  trx: Trx,
  { institutionId, accountId }: { institutionId: number; accountId: number },
): Promise<void> {
  await events.publish(trx, { institutionId, accountIds: [accountId] }, { type: 'documents.changed' });
}

/** The acting system, without a signed-in person: it follows from a grade. */
export function bySystem(institutionId: number): Stranger {
  return { institutionId, address: '', requestId: '' };
}
