import { useState } from 'react';
import { beginDraft, hearStored, writeDraft } from './draft.ts';

/**
 * What stands in a field whose value comes back from a store a moment later. Without a copy of its own the field
 * would fall back to the older text between two keystrokes, and the caret would jump to the end.
 */
export function useDraft(stored: string, send: (text: string) => void) {
  const [draft, setDraft] = useState(() => beginDraft(stored));
  if (stored !== draft.stored) setDraft(hearStored(draft, stored));

  function write(text: string) {
    setDraft((before) => writeDraft(before, text));
    send(text);
  }

  return { draft: draft.text, write };
}
