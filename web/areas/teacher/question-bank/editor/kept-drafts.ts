import { sessionStore } from '#web/lib/session-token.ts';
import type { BankDraft } from './bank-draft.ts';

/** What was typed and not saved: it outlives a reload and a crash of the page. */
export interface KeptDraft {
  /** When it was last typed at. */
  at: string;
  version: number | null;
  base: BankDraft;
  draft: BankDraft;
}

export interface DraftPlace {
  accountId: number;
  bankId: number;
  questionId: number | null;
}

function keyOf({ accountId, bankId, questionId }: DraftPlace): string {
  const question = questionId === null ? `new-in-${bankId}` : String(questionId);
  return `cquiz-question-draft:${accountId}:${question}`;
}

export function keepDraft(place: DraftPlace, kept: KeptDraft | null): void {
  const store = sessionStore();
  try {
    if (kept === null) store?.removeItem(keyOf(place));
    else store?.setItem(keyOf(place), JSON.stringify(kept));
  } catch {
    // Full: then it lives as long as the page.
  }
}

export function findKeptDraft(place: DraftPlace): KeptDraft | null {
  try {
    const kept = JSON.parse(sessionStore()?.getItem(keyOf(place)) ?? 'null') as KeptDraft | null;
    return kept && isDraft(kept.draft) && isDraft(kept.base) ? kept : null;
  } catch {
    return null;
  }
}

// An older release may have kept it in another shape.
function isDraft(value: unknown): value is BankDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'questionText' in value &&
    'options' in value &&
    Array.isArray(value.options) &&
    'tags' in value &&
    Array.isArray(value.tags)
  );
}
