import type { BuilderState } from './builder-state.ts';
import type { QuizDraft } from './quiz-draft.ts';

/** Unsaved work on a quiz, kept by the window until it is saved, discarded or closed. */
interface KeptDraft {
  before: QuizDraft;
  draft: QuizDraft;
  /** When something was last changed. */
  at: string;
}

interface Whose {
  accountId: number;
  quizId: number;
}

function keyOf({ accountId, quizId }: Whose): string {
  return `cquiz-quiz-draft-${accountId}-${quizId}`;
}

export function keepDraft(whose: Whose, { before, draft }: BuilderState, at: Date): void {
  // A password is not for the browser's storage: it is asked for again.
  const kept: KeptDraft = { before, draft: { ...draft, password: '' }, at: at.toISOString() };
  try {
    sessionStorage.setItem(keyOf(whose), JSON.stringify(kept));
  } catch {
    // Full, or not allowed: the warning on leaving the page still stands.
    dropDraft(whose);
  }
}

export function dropDraft(whose: Whose): void {
  sessionStorage.removeItem(keyOf(whose));
}

export function findDraft(whose: Whose): KeptDraft | null {
  try {
    const kept = sessionStorage.getItem(keyOf(whose));
    return kept === null ? null : (JSON.parse(kept) as KeptDraft);
  } catch {
    return null;
  }
}
