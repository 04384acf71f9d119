import { AppError } from '#server/errors.ts';
import type { UploadedFile } from '#server/plugins/http/form-body.ts';
import type { Verification } from '#shared/contract/results/documents.ts';
import { groupCode, readCode } from '#shared/verification-code.ts';
import type { DocumentDeps } from './document-deps.service.ts';
import { Erased, Sealed, sealedPart } from './documents.presenter.ts';
import { findByCode } from './verification.queries.ts';

const nothing = { code: null, document: null, revokedAt: null, revokeReason: null };

/** What anyone with a document may learn: its content, and whether it is valid. */
export async function verifyCode(deps: DocumentDeps, typed: string): Promise<Verification> {
  const code = readCode(typed);
  return code === undefined ? { state: 'mistyped', ...nothing } : check(deps, code);
}

/** Our PDFs contain their code, and a signature over every byte. */
export async function verifyFile(deps: DocumentDeps, file: UploadedFile | null): Promise<Verification> {
  if (!file) throw new AppError('FILE_REQUIRED');
  const claimed = deps.seals.readFile(file.bytes);
  const code = claimed && readCode(claimed.code);
  if (!claimed || code === undefined) return { state: 'unknown', ...nothing };
  const result = await check(deps, code);
  const isIssued = result.state === 'valid' || result.state === 'revoked';
  // Shows what was really issued for comparison, as the code alone would.
  return isIssued && !claimed.isWhole ? { ...result, state: 'altered' } : result;
}

async function check({ db, seals }: DocumentDeps, code: string): Promise<Verification> {
  const row = await findByCode(db, code);
  const shown = { ...nothing, code: groupCode(code) };
  const sealed = Sealed.safeParse(row?.content).data;
  // Computed without a document too, so that the timing doesn't reveal whether there is one.
  const { seal, ...content } = sealedPart(row?.content);
  const isGenuine = seals.isContentSealed(code, content, seal);
  if (!row) return { ...shown, state: 'unknown' };
  const revokedAt = row.revoked_at?.toISOString() ?? null;
  if (Erased.safeParse(row.content).success) return { ...shown, state: 'revoked', revokedAt };
  if (!sealed || !isGenuine) return { ...shown, state: 'altered' };
  const { document } = sealed;
  const { revoke_reason: revokeReason } = row;
  return { ...shown, state: revokedAt === null ? 'valid' : 'revoked', document, revokedAt, revokeReason };
}
