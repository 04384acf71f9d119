/** A text being written: what the field shows, and what is on its way to the store. */
export interface Draft {
  text: string;
  /** The last value from the store. */
  stored: string;
  pending: readonly string[];
}

const maxPending = 50;

export function startDraft(stored: string): Draft {
  return { text: stored, stored, pending: [] };
}

export function writeDraft(draft: Draft, text: string): Draft {
  return { ...draft, text, pending: [...draft.pending.slice(1 - maxPending), text] };
}

/** Applies a value from the store: an echo of what was typed here, or a change from another tab or device. */
export function receiveStored(draft: Draft, stored: string): Draft {
  const echo = draft.pending.indexOf(stored);
  if (echo === -1 || stored === draft.text) return startDraft(stored);
  return { ...draft, stored, pending: draft.pending.slice(echo + 1) };
}
