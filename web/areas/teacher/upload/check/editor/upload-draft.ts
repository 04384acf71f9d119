import { t } from '@lingui/core/macro';
import { useCallback, useState } from 'react';
import type { UploadQuestion, UploadQuestionChange } from '#shared/contract/teaching/uploads.ts';
import { findPointsProblem } from '#web/questions/editor/draft-problems.ts';
import { changeOf, draftOf, type QuestionDraft } from '#web/questions/editor/question-draft.ts';

/** A question of an uploaded file being edited. */
export interface UploadDraft extends QuestionDraft {
  quizTitle: string;
  questionBankTitle: string;
}

export function uploadDraftOf(question: UploadQuestion): UploadDraft {
  const { quizTitle, questionBankTitle } = question;
  return { ...draftOf(question), quizTitle, questionBankTitle };
}

export function isSameDraft(one: UploadDraft, other: UploadDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function uploadChangeOf(from: UploadDraft, to: UploadDraft): UploadQuestionChange {
  const change: UploadQuestionChange = changeOf(from, to);
  for (const field of ['quizTitle', 'questionBankTitle'] as const) {
    if (to[field] !== from[field]) change[field] = to[field];
  }
  return change;
}

export interface UploadDraftProblems {
  points?: string | undefined;
  quizTitle?: string | undefined;
  questionBankTitle?: string | undefined;
}

/** Problems the server would refuse. It reports problems of the question as a whole after the save. */
export function findUploadDraftProblems(draft: UploadDraft): UploadDraftProblems {
  return {
    points: findPointsProblem(draft.points),
    quizTitle: draft.quizTitle.trim() === '' ? t`Quiz title is required` : undefined,
    questionBankTitle: draft.questionBankTitle.trim() === '' ? t`Question bank is required` : undefined,
  };
}

// Module state: the sidebar leaves the page without asking, and the drafts must still be there afterwards.
const typed = new Map<number, Map<number, UploadDraft>>();

/** Unsaved drafts by question position. */
export function useDrafts(uploadId: number) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<number>>(() => new Set(typed.get(uploadId)?.keys()));

  const findDraft = useCallback((position: number) => typed.get(uploadId)?.get(position), [uploadId]);

  const keepDraft = useCallback(
    (position: number, draft: UploadDraft | null) => {
      const drafts = typed.get(uploadId) ?? new Map<number, UploadDraft>();
      typed.set(uploadId, drafts);
      if (draft === null) drafts.delete(position);
      else drafts.set(position, draft);
      // Keeps the same set if nothing changed, so that a list of thousands doesn't render at every key.
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
