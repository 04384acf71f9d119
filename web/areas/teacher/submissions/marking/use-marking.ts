import { useEffect, useState } from 'react';
import type { SubmissionDetail } from '#shared/contract/submissions.ts';
import { useAccountId } from '../../question-bank/editor/use-account-id.ts';
import { findKeptMarks, keepMarks, type Whose } from './kept-marks.ts';
import {
  changedSince,
  emptyDraft,
  isUnsaved,
  type MarkingDraft,
  type SeenMarks,
  seenOf,
} from './marking-draft.ts';
import { findOthersMarks, rebaseDraft } from './others-marks.ts';

interface Marking {
  /** As it is on the screen: not replaced under the hands of whoever marks it. */
  shown: SubmissionDetail;
  seen: SeenMarks;
  draft: MarkingDraft;
}

/** The marks that are being given to a submission; `stored` is what the server says by now. */
export function useMarking(stored: SubmissionDetail) {
  const whose = { accountId: useAccountId(), attemptId: stored.id };
  const [marking, setMarking] = useState<Marking>(() => begin(stored, findKeptMarks(whose)));
  const { seen, draft } = marking;
  useKeptMarks(whose, seen, draft);
  const storedMarks = seenOf(stored);
  const isNewer = stored.lastUpdated > seen.lastUpdated;
  const others = isNewer ? findOthersMarks(seen, storedMarks, draft) : [];
  const isDraft = isUnsaved(draft);
  // An answer from before the last save says something else, too: that is not followed.
  const isRefreshed = stored !== marking.shown && stored.lastUpdated === seen.lastUpdated;
  const mayFollow = isNewer ? others.length === 0 || !isDraft : isRefreshed && !isDraft;
  if (mayFollow) replace(stored, rebaseDraft(draft, seen, storedMarks, 'mine'));

  function replace(submission: SubmissionDetail, kept: MarkingDraft) {
    setMarking({ shown: submission, seen: seenOf(submission), draft: kept });
  }

  function change(next: MarkingDraft) {
    setMarking({ ...marking, draft: next });
  }

  function settle(saved: SubmissionDetail, sent: MarkingDraft) {
    setMarking((now) => ({ shown: saved, seen: seenOf(saved), draft: changedSince(sent, now.draft) }));
  }

  function discard() {
    // At once: the page may be gone before it is drawn again.
    keepMarks(whose, null);
    replace(marking.shown, emptyDraft);
  }

  function resolve(choice: 'mine' | 'theirs') {
    replace(stored, rebaseDraft(draft, seen, storedMarks, choice));
  }

  return { ...marking, others: isDraft ? others : [], isUnsaved: isDraft, change, settle, discard, resolve };
}

/** A reload, or a crash of the page, finds them again. */
function useKeptMarks({ accountId, attemptId }: Whose, seen: SeenMarks, draft: MarkingDraft) {
  useEffect(() => {
    keepMarks({ accountId, attemptId }, isUnsaved(draft) ? { seen, draft } : null);
  }, [accountId, attemptId, seen, draft]);
}

function begin(stored: SubmissionDetail, kept: Pick<Marking, 'seen' | 'draft'> | null): Marking {
  return { shown: stored, seen: kept?.seen ?? seenOf(stored), draft: kept?.draft ?? emptyDraft };
}
