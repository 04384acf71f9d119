import { useCallback, useState } from 'react';
import type { UploadDraft } from './upload-draft.ts';

// Outlives the page: a link in the sidebar leaves it without a question, and what was typed is still there after.
const typed = new Map<number, Map<number, UploadDraft>>();

/** What was typed into questions, by their position, and not saved yet. */
export function useDrafts(uploadId: number) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<number>>(() => new Set(typed.get(uploadId)?.keys()));

  const findDraft = useCallback((position: number) => typed.get(uploadId)?.get(position), [uploadId]);

  const keepDraft = useCallback(
    (position: number, draft: UploadDraft | null) => {
      const drafts = typed.get(uploadId) ?? new Map<number, UploadDraft>();
      typed.set(uploadId, drafts);
      if (draft === null) drafts.delete(position);
      else drafts.set(position, draft);
      // The same set while the same ones are unsaved: a list of thousands is not drawn anew for every letter.
      setUnsaved((last) => (last.has(position) === (draft !== null) ? last : new Set(drafts.keys())));
    },
    [uploadId],
  );

  const forgetDrafts = useCallback(() => {
    typed.delete(uploadId);
    setUnsaved(new Set());
  }, [uploadId]);

  return { unsaved, findDraft, keepDraft, forgetDrafts };
}
