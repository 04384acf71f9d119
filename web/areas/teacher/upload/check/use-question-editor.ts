import { useEffect, useRef, useState } from 'react';
import type { UploadQuestion, UploadQuestionChange } from '#shared/contract/uploads.ts';
import { hasProblems } from '#web/questions/editor/draft-problems.ts';
import { useCheck } from './check-provider.ts';
import { findUploadDraftProblems } from './draft-problems.ts';
import { useRows } from './rows-provider.ts';
import { sayOutcome } from './say-outcome.ts';
import { isSameDraft, type UploadDraft, uploadChangeOf, uploadDraftOf } from './upload-draft.ts';
import { useQuestionChange } from './use-question-change.ts';

/** A question while it is corrected: what is typed outlives a save that fails and the closing of its row. */
export function useQuestionEditor(question: UploadQuestion, onClosed: () => void) {
  const { findDraft, keepDraft } = useCheck();
  const { uploadId, onToggle, onChanged, announce } = useRows();
  const { position, isDropped } = question;
  const saved = uploadDraftOf(question);
  const [draft, setDraft] = useState(() => findDraft(position) ?? saved);
  const [attempts, setAttempts] = useState(0);
  const change = useQuestionChange(uploadId, position);
  const problems = findUploadDraftProblems(draft);
  // Its row may be closed while it is saved.
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  function write(next: UploadDraft): void {
    setDraft(next);
    keepDraft(position, isSameDraft(next, saved) ? null : next);
  }

  function close(): void {
    keepDraft(position, null);
    onToggle(position);
    onClosed();
  }

  function settle(changed: UploadQuestion): void {
    onChanged(changed);
    announce(sayOutcome(changed));
    const typedSince = findDraft(position);
    if (typedSince && typedSince !== draft) return;
    keepDraft(position, null);
    if (changed.faults.length > 0) setDraft(uploadDraftOf(changed));
    else if (isOpen.current) close();
  }

  async function save(): Promise<void> {
    setAttempts(attempts + 1);
    if (change.isPending || hasProblems(problems)) return;
    const order: UploadQuestionChange = {
      // Looked at and found right is a correction too: its faults are looked for anew.
      questionText: draft.questionText,
      ...uploadChangeOf(saved, draft),
      ...(isDropped ? { isDropped: false } : {}),
    };
    try {
      settle(await change.mutateAsync(order));
    } catch {
      // Shown by its row; what was typed stays.
    }
  }

  return {
    draft,
    write,
    save,
    close,
    attempts,
    problems: attempts > 0 ? problems : {},
    isSaved: isSameDraft(draft, saved),
    isSaving: change.isPending,
    error: change.isPending ? null : change.error,
    faultsLeft: change.isPending ? [] : (change.data?.faults ?? []),
  };
}
