/** A text while it is being written: what stands in the field, and what of it is on its way to the store. */
export interface Draft {
  text: string;
  /** What the store said last. */
  stored: string;
  underWay: readonly string[];
}

const mostUnderWay = 50;

export function beginDraft(stored: string): Draft {
  return { text: stored, stored, underWay: [] };
}

export function writeDraft(draft: Draft, text: string): Draft {
  return { ...draft, text, underWay: [...draft.underWay.slice(1 - mostUnderWay), text] };
}

/** The store says what it holds: an echo of what was typed here, or what another tab or device has written. */
export function hearStored(draft: Draft, stored: string): Draft {
  const echo = draft.underWay.indexOf(stored);
  if (echo === -1 || stored === draft.text) return beginDraft(stored);
  return { ...draft, stored, underWay: draft.underWay.slice(echo + 1) };
}
