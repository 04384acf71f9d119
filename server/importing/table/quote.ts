import { collapseSpaces, cutText } from '../text/storable-text.ts';

/** How faults refer to the question: rows in tables, questions in PDFs. */
export type Owner = 'row' | 'question';

const maxQuoteLength = 60;

/** `"Paris"`, shortened if long. */
export function quote(text: string): string {
  const line = collapseSpaces(cutText(text, maxQuoteLength * 20));
  return line.length <= maxQuoteLength ? `"${line}"` : `"${cutText(line, maxQuoteLength)}…"`;
}
