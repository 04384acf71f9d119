import { type BankQuestionDraft, bankDraftOf, isSameQuestion, sameTags } from './bank-question-draft.ts';
import type { KeptDraft } from './stored-draft.ts';

/** The version being edited; a null version is a new question. */
export interface Base {
  version: number | null;
  draft: BankQuestionDraft;
}

export interface Editing {
  base: Base;
  draft: BankQuestionDraft;
  /** The user's text from before they took the other version. */
  aside: BankQuestionDraft | null;
  /** An unsaved draft from last time, until the user restores or discards it. */
  offered: KeptDraft | null;
}

type StoredQuestion = Parameters<typeof bankDraftOf>[0] & { version?: number | undefined };

export type EditingStep =
  | { type: 'begin'; base: Base }
  | { type: 'write'; part: Partial<BankQuestionDraft> }
  /** The server reports its current version. */
  | { type: 'hear'; question: StoredQuestion }
  /** The save succeeded. Text typed since then stays. */
  | { type: 'saved'; question: StoredQuestion; sent: BankQuestionDraft }
  /** The conflict is resolved on top of the other version. */
  | { type: 'resolve'; question: StoredQuestion; draft: BankQuestionDraft; aside: BankQuestionDraft | null }
  | { type: 'bring-back' }
  | { type: 'restore' }
  | { type: 'discard' };

export function baseOf(question: StoredQuestion): Base {
  return { version: question.version ?? null, draft: bankDraftOf(question) };
}

export function beginEditing(base: Base, kept: KeptDraft | null): Editing {
  const isWorthIt = kept !== null && !isSameQuestion(base.draft, kept.draft);
  return { base, draft: base.draft, aside: null, offered: isWorthIt ? kept : null };
}

export function isEdited({ base, draft }: Editing): boolean {
  return !isSameQuestion(base.draft, draft);
}

export function changeEditing(editing: Editing, step: EditingStep): Editing {
  switch (step.type) {
    case 'begin':
      return beginEditing(step.base, null);
    case 'write':
      return { ...editing, draft: { ...editing.draft, ...step.part } };
    case 'hear':
      return hear(editing, baseOf(step.question));
    case 'saved':
      return saved(editing, baseOf(step.question), step.sent);
    case 'resolve':
      return { ...editing, base: baseOf(step.question), draft: step.draft, aside: step.aside };
    case 'bring-back':
      return editing.aside ? bringBack(editing, editing.aside) : editing;
    case 'restore':
      return editing.offered ? restore(editing, editing.offered) : editing;
    case 'discard':
      return { ...editing, offered: null };
  }
}

function hear(editing: Editing, heard: Base): Editing {
  const { base, draft } = editing;
  const isSame = heard.version === base.version && isSameQuestion(heard.draft, base.draft);
  if (!isEdited(editing)) return isSame ? editing : { ...editing, base: heard, draft: heard.draft };
  // The user decides about another version. Tags aren't versioned, so new ones are taken over.
  if (isSame || heard.version !== base.version) return editing;
  const tags = sameTags(base.draft, draft) ? heard.draft.tags : draft.tags;
  return { ...editing, base: heard, draft: { ...draft, tags } };
}

function saved(editing: Editing, base: Base, sent: BankQuestionDraft): Editing {
  const isTypedSince = !isSameQuestion(sent, editing.draft);
  return { base, draft: isTypedSince ? editing.draft : base.draft, aside: null, offered: null };
}

function bringBack(editing: Editing, draft: BankQuestionDraft): Editing {
  // If the other version is unedited, it is already the base.
  return { ...editing, draft, aside: isEdited(editing) ? editing.draft : null };
}

function restore(editing: Editing, { version, base, draft }: KeptDraft): Editing {
  // Restores the draft on its original base, so that a change made since then is detected as a conflict.
  return { ...editing, base: { version, draft: base }, draft, offered: null };
}
