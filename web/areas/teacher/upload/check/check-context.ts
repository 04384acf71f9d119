import { createContext, useContext } from 'react';
import type { FileUpload, Understood } from '#shared/contract/teaching/uploads.ts';
import type { UploadDraft } from './editor/upload-draft.ts';

/** Where the questions go. */
export interface ImportTarget {
  /** Null for new question banks. */
  bankId: number | null;
  bankTitle: string;
  leaveOutDuplicates: boolean;
}

export const newBanks: ImportTarget = { bankId: null, bankTitle: '', leaveOutDuplicates: true };

interface Check {
  upload: FileUpload;
  /** Only the owner can correct the questions. */
  canChange: boolean;
  /** An import or a deletion is running. */
  isEnding: boolean;
  onEnding: (isEnding: boolean) => void;
  target: ImportTarget;
  onTarget: (target: ImportTarget) => void;
  /** Positions of questions with unsaved changes. */
  unsaved: ReadonlySet<number>;
  findDraft: (position: number) => UploadDraft | undefined;
  /** Null removes the draft. */
  keepDraft: (position: number, draft: UploadDraft | null) => void;
  /** Announces the result of an action to screen readers. */
  announce: (text: string) => void;
}

const CheckContext = createContext<Check | null>(null);

export const CheckProvider = CheckContext.Provider;

export function useCheck(): Check {
  const check = useContext(CheckContext);
  if (!check) throw new Error('There is no upload above this component.');
  return check;
}

const nothing: Understood = {
  quizzes: 0,
  questionBanks: 0,
  questions: 0,
  options: 0,
  faulty: 0,
  dropped: 0,
  read: 0,
};

export function understoodOf({ understood }: FileUpload): Understood {
  return understood ?? nothing;
}
