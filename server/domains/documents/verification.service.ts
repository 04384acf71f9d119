import { AppError } from '#server/errors.ts';
import type { UploadedFile } from '#server/plugins/form-body.ts';
import type { Verification } from '#shared/contract/documents.ts';
import { groupCode, readCode } from '#shared/verification-code.ts';
import { Erased, Sealed, sealedPart } from './documents.presenter.ts';
import type { DocumentTools } from './tools.service.ts';
import { findByCode } from './verification.queries.ts';

const nothing = { code: null, document: null, revokedAt: null, revokeReason: null };

/** What anyone who holds a paper may learn: what it must say, and whether it counts. */
export async function verifyCode(tools: DocumentTools, typed: string): Promise<Verification> {
  const code = readCode(typed);
  return code === undefined ? { state: 'mistyped', ...nothing } : check(tools, code);
}

/** A PDF of ours says under which code it was handed out, and that no byte of it has changed since. */
export async function verifyFile(tools: DocumentTools, file: UploadedFile | null): Promise<Verification> {
  if (!file) throw new AppError('FILE_REQUIRED');
  const claimed = tools.seals.readFile(file.bytes);
  const code = claimed && readCode(claimed.code);
  if (!claimed || code === undefined) return { state: 'unknown', ...nothing };
  const found = await check(tools, code);
  const isIssued = found.state === 'valid' || found.state === 'revoked';
  // What was really issued is shown to be compared with, as the code alone would have shown it.
  return isIssued && !claimed.isWhole ? { ...found, state: 'altered' } : found;
}

async function check({ db, seals }: DocumentTools, code: string): Promise<Verification> {
  const row = await findByCode(db, code);
  const shown = { ...nothing, code: groupCode(code) };
  const sealed = Sealed.safeParse(row?.content).data;
  // Computed for nobody's document as well: how long an answer takes does not tell whether there is one.
  const { seal, ...said } = sealedPart(row?.content);
  const isGenuine = seals.isContentSealed(code, said, seal);
  if (!row) return { ...shown, state: 'unknown' };
  const revokedAt = row.revoked_at?.toISOString() ?? null;
  if (Erased.safeParse(row.content).success) return { ...shown, state: 'revoked', revokedAt };
  if (!sealed || !isGenuine) return { ...shown, state: 'altered' };
  const { document } = sealed;
  const { revoke_reason: revokeReason } = row;
  return { ...shown, state: revokedAt === null ? 'valid' : 'revoked', document, revokedAt, revokeReason };
}
