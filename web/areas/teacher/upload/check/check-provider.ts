import { createContext, useContext } from 'react';
import type { FileUpload } from '#shared/contract/uploads.ts';
import type { UploadDraft } from './upload-draft.ts';

interface Check {
  upload: FileUpload;
  /** Whose upload it is may correct it; others read. */
  canChange: boolean;
  /** It is being imported or let go. */
  isEnding: boolean;
  onEnding: (isEnding: boolean) => void;
  /** Positions of questions with something typed that is not saved. */
  unsaved: ReadonlySet<number>;
  findDraft: (position: number) => UploadDraft | undefined;
  /** Null: there is nothing unsaved any more. */
  keepDraft: (position: number, draft: UploadDraft | null) => void;
  /** Says to whoever does not see the screen what came of a click. */
  announce: (text: string) => void;
}

const CheckContext = createContext<Check | null>(null);

export const CheckProvider = CheckContext.Provider;

export function useCheck(): Check {
  const check = useContext(CheckContext);
  if (!check) throw new Error('There is no upload above this component.');
  return check;
}
