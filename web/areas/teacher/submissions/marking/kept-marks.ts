import { sessionStore } from '#web/lib/session-token.ts';
import type { MarkingDraft, SeenMarks } from './marking-draft.ts';

/** Marks that were given and not saved: they outlive a reload and a crash of the page. */
interface KeptMarks {
  seen: SeenMarks;
  draft: MarkingDraft;
}

export interface Whose {
  accountId: number;
  attemptId: number;
}

function keyOf({ accountId, attemptId }: Whose): string {
  return `cquiz-marks:${accountId}:${attemptId}`;
}

export function keepMarks(whose: Whose, kept: KeptMarks | null): void {
  const store = sessionStore();
  try {
    if (kept === null) store?.removeItem(keyOf(whose));
    else store?.setItem(keyOf(whose), JSON.stringify(kept));
  } catch {
    // Full: then they live as long as the page.
  }
}

export function findKeptMarks(whose: Whose): KeptMarks | null {
  try {
    const kept: unknown = JSON.parse(sessionStore()?.getItem(keyOf(whose)) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

// An older release may have kept them in another shape.
function isKept(kept: unknown): kept is KeptMarks {
  if (typeof kept !== 'object' || kept === null || !('seen' in kept) || !('draft' in kept)) return false;
  return isMarks(kept.seen) && isMarks(kept.draft);
}

function isMarks(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'points' in value && 'comments' in value;
}
