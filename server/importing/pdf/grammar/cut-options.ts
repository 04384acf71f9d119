import { cutPiece, findGaps, type Piece, xAt } from './piece.ts';
import type { PlacedLabel, ReadPiece } from './read-lines.ts';

/** A label, and which piece of its question it stands in. */
export interface Occurrence extends PlacedLabel {
  piece: number;
}

export interface PrintedOption {
  pieces: Piece[];
  /** What stands before its label. */
  sign: string;
}

export interface CutOptions {
  /** In the order of their labels. */
  options: PrintedOption[];
  /** What stands before the first of them. */
  stem: Piece[];
  /** What comes after the last of them in a paragraph of its own. */
  aside: Piece[];
}

export function isAfter(one: Occurrence, other: Occurrence): boolean {
  return one.piece > other.piece || (one.piece === other.piece && one.from > other.from);
}

/** Options that stand in the same line. */
interface Row {
  labels: Occurrence[];
  piece: ReadPiece;
}

/** Gives every piece of a question to its text, to one of its options, or to neither. */
export function cutOptions(pieces: readonly ReadPiece[], picked: readonly Occurrence[]): CutOptions {
  const rows = Map.groupBy(picked, ({ piece }) => piece);
  const parts = new Map<Occurrence, Piece[]>(picked.map((label) => [label, []]));
  const last = Math.max(...rows.keys());
  const stem: Piece[] = [];
  const aside: Piece[] = [];
  let row: Row | undefined;
  pieces.forEach((piece, index) => {
    const labels = rows.get(index)?.toSorted((one, other) => one.from - other.from) ?? [];
    const before = cutPiece(piece, index === 0 ? (piece.number?.length ?? 0) : 0, labels[0]?.from);
    if (row === undefined) stem.push(before);
    else if (index > last && (aside.length > 0 || piece.line.startsBlock)) aside.push(before);
    else for (const [label, part] of shareOut(before, row)) parts.get(label)?.push(part);
    labels.forEach((label, at) => {
      parts.get(label)?.push(cutPiece(piece, label.to, labels[at + 1]?.from));
    });
    if (labels.length > 0) row = { labels, piece };
  });
  return {
    options: picked.map((label) => ({ sign: label.sign, pieces: parts.get(label) ?? [] })),
    stem,
    aside,
  };
}

/** The rest of an option on the next line; of which one, where several stand side by side, tells its place. */
function shareOut(piece: Piece, row: Row): [Occurrence, Piece][] {
  if (piece.text === '') return [];
  const gaps = findGaps(piece.line).filter((gap) => gap > piece.at);
  const edges = [piece.at, ...gaps, piece.at + piece.text.length];
  if (row.labels.length === 1 || row.labels.every(({ isStrong }) => !isStrong)) edges.splice(1, gaps.length);
  return edges.slice(0, -1).flatMap((from, at) => {
    const part = cutPiece(piece, from - piece.at, (edges[at + 1] ?? 0) - piece.at);
    const label = findAbove(xAt(piece.line, from), row);
    return label === undefined ? [] : [[label, part] satisfies [Occurrence, Piece]];
  });
}

const hangingIndent = 0.008;

function findAbove(x: number, { labels, piece }: Row): Occurrence | undefined {
  const last = labels.at(-1);
  const placed = labels.map((label) => ({ label, x: xAt(piece.line, piece.at + label.from) }));
  const above = placed.findLast((option) => option.x <= x + 0.005);
  // At the very left, below the labels and not below their texts: the last option was too long for its line.
  const isWrapped = above === undefined || (above === placed[0] && x < above.x + hangingIndent);
  return isWrapped ? last : above.label;
}
