import { type BankDraft, bankDraftOf, isSameQuestion, sameTags } from './bank-draft.ts';
import type { KeptDraft } from './kept-drafts.ts';

/** What is edited: a version of a question, or (null) nothing yet. */
export interface Base {
  version: number | null;
  draft: BankDraft;
}

export interface Editing {
  base: Base;
  draft: BankDraft;
  /** What I had written before I took the other's version. */
  aside: BankDraft | null;
  /** What was not saved the last time, until it is decided on. */
  offered: KeptDraft | null;
}

type StoredQuestion = Parameters<typeof bankDraftOf>[0] & { version?: number | undefined };

export type EditingStep =
  | { type: 'begin'; base: Base }
  | { type: 'write'; part: Partial<BankDraft> }
  /** The server says what it holds. */
  | { type: 'hear'; question: StoredQuestion }
  /** It was saved as this; what was typed since stays. */
  | { type: 'saved'; question: StoredQuestion; sent: BankDraft }
  /** On top of the other's version. */
  | { type: 'settle'; question: StoredQuestion; draft: BankDraft; aside: BankDraft | null }
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
    case 'settle':
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
  // Another version is the writer's to decide on; tags are no part of a version.
  if (isSame || heard.version !== base.version) return editing;
  const tags = sameTags(base.draft, draft) ? heard.draft.tags : draft.tags;
  return { ...editing, base: heard, draft: { ...draft, tags } };
}

function saved(editing: Editing, base: Base, sent: BankDraft): Editing {
  const isTypedSince = !isSameQuestion(sent, editing.draft);
  return { base, draft: isTypedSince ? editing.draft : base.draft, aside: null, offered: null };
}

function bringBack(editing: Editing, draft: BankDraft): Editing {
  // Untouched, the other's version is the base already.
  return { ...editing, draft, aside: isEdited(editing) ? editing.draft : null };
}

function restore(editing: Editing, { version, base, draft }: KeptDraft): Editing {
  // Over what it was written: whether somebody has changed it since comes out as it does while editing.
  return { ...editing, base: { version, draft: base }, draft, offered: null };
}
