import { t } from '@lingui/core/macro';
import { findPointsProblem } from '#web/questions/editor/draft-problems.ts';
import type { UploadDraft } from './upload-draft.ts';

export interface UploadDraftProblems {
  points?: string | undefined;
  quizTitle?: string | undefined;
  questionBankTitle?: string | undefined;
}

/** What the server would refuse outright. Whether the question holds as a whole it answers as faults. */
export function findUploadDraftProblems(draft: UploadDraft): UploadDraftProblems {
  return {
    points: findPointsProblem(draft.points),
    quizTitle: draft.quizTitle.trim() === '' ? t`Quiz title is required` : undefined,
    questionBankTitle: draft.questionBankTitle.trim() === '' ? t`Question bank is required` : undefined,
  };
}
