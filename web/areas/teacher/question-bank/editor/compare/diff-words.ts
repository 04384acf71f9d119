import { diffWordsWithSpace } from 'diff';

export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Texts that differ more than this aren't compared word by word: it's slow and tells the reader nothing. */
const maxEdits = 1_000;

/** Word-by-word difference between two texts. */
export function diffWords(from: string, to: string): Piece[] {
  const changes = diffWordsWithSpace(from, to, { maxEditLength: maxEdits });
  if (!changes) return wholly(from, to);
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

function wholly(from: string, to: string): Piece[] {
  return [
    { kind: 'removed', text: from },
    { kind: 'added', text: to },
  ];
}
