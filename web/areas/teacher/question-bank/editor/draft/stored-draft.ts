import { useSession } from '#web/features/session/use-session.ts';
import { sessionStore } from '#web/lib/session/session-token.ts';
import type { BankQuestionDraft } from './bank-question-draft.ts';

/** Unsaved text. Survives a reload and a crash of the page. */
export interface KeptDraft {
  /** Time of the last change. */
  at: string;
  version: number | null;
  base: BankQuestionDraft;
  draft: BankQuestionDraft;
}

export interface DraftPlace {
  accountId: number;
  /** Null for the first question of a quiz whose bank is not chosen yet. */
  bankId: number | null;
  questionId: number | null;
  /** Tells new questions without a bank apart. */
  quizId?: number | undefined;
}

function keyOf({ accountId, bankId, questionId, quizId }: DraftPlace): string {
  const home = bankId ?? `quiz-${quizId}`;
  const question = questionId === null ? `new-in-${home}` : String(questionId);
  return `cquiz-question-draft:${accountId}:${question}`;
}

export function keepDraft(place: DraftPlace, kept: KeptDraft | null): void {
  const store = sessionStore();
  try {
    if (kept === null) store?.removeItem(keyOf(place));
    else store?.setItem(keyOf(place), JSON.stringify(kept));
  } catch {
    // Storage is full: the draft then only lives as long as the page.
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

// An older release may have stored another shape.
function isDraft(value: unknown): value is BankQuestionDraft {
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

/** Keys drafts by account: people may share a browser. */
export function useAccountId(): number {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.id : 0;
}
