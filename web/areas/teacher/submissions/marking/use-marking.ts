import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SubmissionDetail } from '#shared/contract/results/submissions.ts';
import { findNextPending, saveMarks, submissionQuery } from '#web/features/grading/submission-queries.ts';
import { submissionPath } from '#web/lib/address/teacher-paths.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { formatPoints } from '#web/lib/format/format-score.ts';
import { sessionStore } from '#web/lib/session/session-token.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAccountId } from '../../question-bank/editor/draft/stored-draft.ts';
import { failureText } from '../../question-bank/failure-toast.ts';
import { useSubmissionFilter } from '../list/submission-list-state.ts';
import { findConcurrentMarks, rebaseDraft } from './concurrent-marks.ts';
import {
  changedSince,
  changeOf,
  emptyDraft,
  isUnsaved,
  type MarkingDraft,
  type SeenMarks,
  seenOf,
} from './marking-draft.ts';

interface Marking {
  /** The submission on the screen. Not replaced while a teacher marks it. */
  shown: SubmissionDetail;
  seen: SeenMarks;
  draft: MarkingDraft;
}

/** The marks being given to a submission. `stored` is the server's latest state. */
export function useMarking(stored: SubmissionDetail) {
  const whose = { accountId: useAccountId(), attemptId: stored.id };
  const [marking, setMarking] = useState<Marking>(() => begin(stored, findKeptMarks(whose)));
  const { seen, draft } = marking;
  useKeptMarks(whose, seen, draft);
  const storedMarks = seenOf(stored);
  const isNewer = stored.lastUpdated > seen.lastUpdated;
  const others = isNewer ? findConcurrentMarks(seen, storedMarks, draft) : [];
  const isDraft = isUnsaved(draft);
  // Ignore responses from before the last save, which differ too.
  const isRefreshed = stored !== marking.shown && stored.lastUpdated === seen.lastUpdated;
  const mayFollow = isNewer ? others.length === 0 || !isDraft : isRefreshed && !isDraft;
  if (mayFollow) replace(stored, rebaseDraft(draft, seen, storedMarks, 'mine'));

  function replace(submission: SubmissionDetail, kept: MarkingDraft) {
    setMarking({ shown: submission, seen: seenOf(submission), draft: kept });
  }

  function change(next: MarkingDraft) {
    setMarking({ ...marking, draft: next });
  }

  function handleSaved(saved: SubmissionDetail, sent: MarkingDraft) {
    setMarking((now) => ({ shown: saved, seen: seenOf(saved), draft: changedSince(sent, now.draft) }));
  }

  function discard() {
    // Synchronously: the page may close before the next render.
    keepMarks(whose, null);
    replace(marking.shown, emptyDraft);
  }

  function resolve(choice: 'mine' | 'theirs') {
    replace(stored, rebaseDraft(draft, seen, storedMarks, choice));
  }

  return {
    ...marking,
    others: isDraft ? others : [],
    isUnsaved: isDraft,
    change,
    handleSaved,
    discard,
    resolve,
  };
}

/** Restores them after a reload or crash. */
function useKeptMarks({ accountId, attemptId }: Whose, seen: SeenMarks, draft: MarkingDraft) {
  useEffect(() => {
    keepMarks({ accountId, attemptId }, isUnsaved(draft) ? { seen, draft } : null);
  }, [accountId, attemptId, seen, draft]);
}

function begin(stored: SubmissionDetail, kept: Pick<Marking, 'seen' | 'draft'> | null): Marking {
  return { shown: stored, seen: kept?.seen ?? seenOf(stored), draft: kept?.draft ?? emptyDraft };
}

/** Unsaved marks, kept in session storage to survive a reload or crash. */
interface KeptMarks {
  seen: SeenMarks;
  draft: MarkingDraft;
}

interface Whose {
  accountId: number;
  attemptId: number;
}

function keyOf({ accountId, attemptId }: Whose): string {
  return `cquiz-marks:${accountId}:${attemptId}`;
}

function keepMarks(whose: Whose, kept: KeptMarks | null): void {
  const store = sessionStore();
  try {
    if (kept === null) store?.removeItem(keyOf(whose));
    else store?.setItem(keyOf(whose), JSON.stringify(kept));
  } catch {
    // Storage is full: the marks then live as long as the page.
  }
}

function findKeptMarks(whose: Whose): KeptMarks | null {
  try {
    const kept: unknown = JSON.parse(sessionStore()?.getItem(keyOf(whose)) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

// An older release may have stored another shape.
function isKept(kept: unknown): kept is KeptMarks {
  if (typeof kept !== 'object' || kept === null || !('seen' in kept) || !('draft' in kept)) return false;
  return isMarks(kept.seen) && isMarks(kept.draft);
}

function isMarks(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'points' in value && 'comments' in value;
}

/** What follows a save: nothing, the next question of this submission, or the next submission. */
export type AfterSave = 'stay' | 'go on' | 'next';

/** Saves the marks. On failure they stay on the screen. */
export function useMarkingSave({
  shown,
  seen,
  draft,
  isUnsaved: isDraft,
  handleSaved,
}: ReturnType<typeof useMarking>) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const filter = useSubmissionFilter();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { queryKey } = submissionQuery(shown.id);

  async function send(then: AfterSave) {
    // Fetched before saving: afterwards this submission has no place in the list of unmarked ones.
    const next = then === 'next' ? await findNextPending(shown.id, filter).catch(() => null) : null;
    // A fetch in flight would overwrite the saved marks with the previous ones.
    await queries.cancelQueries({ queryKey });
    const saved = await saveMarks(shown.id, changeOf(seen, draft));
    queries.setQueryData(queryKey, saved);
    handleSaved(saved, draft);
    void queries.invalidateQueries({ queryKey: ['submissions'] });
    const score = formatPoints(saved.scoreSoFar, saved.totalPoints);
    // Between two questions the bar says it: a message for each would pile up.
    if (then !== 'go on') toast.success(t`Marks saved for ${saved.studentName}: ${score}.`);
    if (next !== null) await navigate({ pathname: submissionPath(next, 'mark'), search });
    else if (then === 'next') toast.info(t`No other submission needs marking.`);
  }

  async function save(then: AfterSave) {
    if (isSaving || (then === 'go on' && !isDraft)) return;
    setSaving(true);
    setProblem(null);
    try {
      await send(then);
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === 'GRADE_CHANGED';
      if (isChanged) await queries.invalidateQueries({ queryKey });
      setProblem(
        isChanged
          ? t`Someone else changed these marks. Review the changes, then save again.`
          : failureText(error),
      );
    } finally {
      setSaving(false);
    }
  }

  return { save, isSaving, problem, forgetProblem: () => setProblem(null) };
}
