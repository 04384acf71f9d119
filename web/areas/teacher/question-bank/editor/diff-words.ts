import { diffWordsWithSpace } from 'diff';

export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Beyond this two texts have so little in common that word by word says nothing, and takes long. */
const mostEdits = 1_000;

/** What became of one text in another, word by word. */
export function diffWords(from: string, to: string): Piece[] {
  const changes = diffWordsWithSpace(from, to, { maxEditLength: mostEdits });
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
