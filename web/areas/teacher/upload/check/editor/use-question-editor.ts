import { useEffect, useRef } from 'react';
import type { UploadQuestion } from '#shared/contract/teaching/uploads.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useQuestionChange } from '../../upload-queries.ts';
import { useCheck } from '../check-context.ts';
import { outcomeText } from '../question-text.ts';
import { useRows } from '../questions/rows-context.ts';
import {
  findUploadDraftProblems,
  isSameDraft,
  type UploadDraft,
  uploadChangeOf,
  uploadDraftOf,
} from './upload-draft.ts';

/** State of the editor. Typed text survives a failed save and closing the row. */
export function useQuestionEditor(question: UploadQuestion, onClosed: () => void) {
  const { findDraft, keepDraft } = useCheck();
  const { uploadId, onToggle, onChanged, announce } = useRows();
  const { position, isDropped } = question;
  const saved = uploadDraftOf(question);
  const change = useQuestionChange(uploadId, position);
  const form = useForm<UploadDraft>({
    initialValues: findDraft(position) ?? saved,
    fields: ['questionText', 'points', 'feedback', 'quizTitle', 'questionBankTitle'],
    check: findUploadDraftProblems,
    checksAgain: true,
    submit: async (draft) => {
      const sent = findDraft(position);
      const changed = await change.mutateAsync({
        // Always sent, so that saving without changes makes the server check the question again.
        questionText: draft.questionText,
        ...uploadChangeOf(saved, draft),
        ...(isDropped ? { isDropped: false } : {}),
      });
      onChanged(changed);
      announce(outcomeText(changed));
      // Typed while it was being saved.
      if (findDraft(position) !== sent) return;
      keepDraft(position, null);
      if (changed.faults.length > 0) form.reset(uploadDraftOf(changed));
      else if (isOpen.current) close();
    },
    describe: (error) => error.message,
  });
  // The row may close during the save.
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  function write(next: UploadDraft): void {
    form.set(differing(form.values, next));
    keepDraft(position, isSameDraft(next, saved) ? null : next);
  }

  function close(): void {
    keepDraft(position, null);
    onToggle(position);
    onClosed();
  }

  return {
    form,
    write,
    close,
    isSaved: isSameDraft(form.values, saved),
    faultsLeft: form.isBusy ? [] : (change.data?.faults ?? []),
  };
}

/** The changed fields alone: a problem of another field stays. */
function differing(before: UploadDraft, next: UploadDraft): Partial<UploadDraft> {
  const fields = Object.entries(next).filter(([name, value]) => before[name as keyof UploadDraft] !== value);
  return Object.fromEntries(fields);
}
