import { randomBytes } from 'node:crypto';
import type { Trx } from '#database/client.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { IssuedDocument } from '#shared/contract/documents.ts';
import { codeBytes, makeCode } from '#shared/verification-code.ts';
import { recordAudit, type Stranger } from '../audit/audit.service.ts';
import { pageAt } from '../branding/branding.service.ts';
import { presentBrand, type Sealed } from './documents.presenter.ts';
import { insertDocument } from './documents.queries.ts';
import type { DocumentTools } from './tools.service.ts';
import type { HolderRow } from './transcript.queries.ts';

interface ToIssue {
  studentId: number;
  /** Of a certificate. */
  attempt: { id: number; quizId: number } | null;
  document: IssuedDocument;
  brand: Sealed['brand'];
}

/**
 * The brand of the address at which its holder registered, where the configuration names it, else of the first that it
 * names: whoever asks for a paper, and under whichever Host, it looks the same.
 */
export async function findPaperBrand(
  { brands, addresses }: DocumentTools,
  trx: Trx,
  holder: Pick<HolderRow, 'came_by'>,
): Promise<Sealed['brand']> {
  return presentBrand(await brands.find(pageAt(addresses.printedFor(holder.came_by)), trx));
}

/** Writes a document down under a code of its own, sealed, and says so in the log. */
export async function issueDocument(
  tools: DocumentTools,
  trx: Trx,
  by: Actor | Stranger,
  { studentId, attempt, document, brand }: ToIssue,
): Promise<{ id: number; code: string }> {
  const code = makeCode(randomBytes(codeBytes));
  const said = { document, brand };
  const content: Sealed = { ...said, seal: tools.seals.sealContent(code, said) };
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

/** Somebody's open pages show what has been issued or taken back. */
export async function tellHolder(
  { events }: DocumentTools,
  trx: Trx,
  { institutionId, accountId }: { institutionId: number; accountId: number },
): Promise<void> {
  await events.publish(trx, { institutionId, accountIds: [accountId] }, { type: 'documents.changed' });
}

/** Nobody who is signed in: it follows from a grade. */
export function bySystem(institutionId: number): Stranger {
  return { institutionId, address: '', requestId: '' };
}
