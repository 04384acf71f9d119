import type { UploadQuestion, UploadQuestionChange } from '#shared/contract/uploads.ts';
import { changeOf, draftOf, type QuestionDraft } from '#web/questions/editor/question-draft.ts';

/** A question of a file while it is corrected. */
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
