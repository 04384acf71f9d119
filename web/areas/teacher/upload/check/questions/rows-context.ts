import { createContext, useContext } from 'react';
import type { UploadQuestion } from '#shared/contract/teaching/uploads.ts';

/** Values all rows share. They don't change while a row is edited: there may be thousands of rows. */
interface Rows {
  uploadId: number;
  canChange: boolean;
  hasSeveralTitles: boolean;
  onToggle: (position: number) => void;
  onChanged: (question: UploadQuestion) => void;
  announce: (text: string) => void;
}

const RowsContext = createContext<Rows | null>(null);

export const RowsProvider = RowsContext.Provider;

export function useRows(): Rows {
  const rows = useContext(RowsContext);
  if (!rows) throw new Error('There is no list above this component.');
  return rows;
}
