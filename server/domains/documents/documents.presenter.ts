import { z } from 'zod';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AppliedBrand } from '#shared/contract/platform/branding.ts';
import { IssuedDocument, type StudentDocument } from '#shared/contract/results/documents.ts';
import { groupCode } from '#shared/verification-code.ts';
import { canDocument } from './documents.policy.ts';
import type { DocumentRow } from './documents.queries.ts';

/** The brand at the time of issue, so that the document looks the same when rendered again. */
const PaperBrand = z.object({
  name: z.string(),
  shortName: z.string(),
  fill: z.string(),
  on: z.string(),
  line: z.string(),
});
type PaperBrand = z.infer<typeof PaperBrand>;

export const Sealed = z.object({ document: IssuedDocument, brand: PaperBrand, seal: z.string() });
export type Sealed = z.infer<typeof Sealed>;

export const Erased = z.object({ erased: z.literal(true) });

export function presentBrand({ name, shortName, palette }: AppliedBrand): PaperBrand {
  const { fill, on, line } = palette.light;
  return { name, shortName, fill, on, line };
}

/** The signed content unchanged: parsed, a document of another version would gain or lose fields. */
export function sealedPart(content: unknown): { document: object; brand: object; seal: string } {
  const { document, brand, seal } = (content ?? {}) as Record<string, unknown>;
  return { document: asObject(document), brand: asObject(brand), seal: typeof seal === 'string' ? seal : '' };
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

export function presentDocument(row: DocumentRow, actor: Actor): StudentDocument {
  const isErased = Erased.safeParse(row.content).success;
  return {
    id: row.id,
    kind: row.kind,
    code: groupCode(row.code),
    issuedAt: row.issued_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revokeReason: row.revoke_reason,
    quiz: row.quiz_id === null ? null : { id: row.quiz_id, title: row.quiz_title ?? '' },
    attemptId: row.attempt_id,
    abilities: {
      download: !isErased && row.revoked_at === null && canDocument(actor, 'issue', row),
      revoke: row.revoked_at === null && canDocument(actor, 'revoke', row),
      replace: !isErased && row.blocks_reissue && canDocument(actor, 'revoke', row),
    },
  };
}
