import { collapseSpaces, cutText } from '../text/storable-text.ts';

/** Whose question it is, as faults call it. */
export type Owner = 'row' | 'question';

const longestQuote = 60;

/** `"Paris"`, shortened where it is long. */
export function quote(text: string): string {
  const line = collapseSpaces(cutText(text, longestQuote * 20));
  return line.length <= longestQuote ? `"${line}"` : `"${cutText(line, longestQuote)}…"`;
}
