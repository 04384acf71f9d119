import { collapseSpaces, cutText } from '../text/storable-text.ts';

/** Whose question it is, as faults call it. */
export type Owner = 'row' | 'question';

const longestQuote = 60;

/** `"Paris"`, shortened where it is long. */
export function quote(text: string): string {
  const line = collapseSpaces(cutText(text, longestQuote * 20));
  return line.length <= longestQuote ? `"${line}"` : `"${cutText(line, longestQuote)}…"`;
}

/** `A`, `A and B`, `A, B and D`. */
export function joinWords(words: readonly string[], last = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
