import { createContext, useContext } from 'react';
import type { UploadQuestion } from '#shared/contract/uploads.ts';

/** What every row needs and none of which changes while one is worked on: there may be thousands. */
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
