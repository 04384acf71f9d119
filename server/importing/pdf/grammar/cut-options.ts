import { cutPiece, findGaps, type Piece, xAt } from './piece.ts';
import type { PlacedLabel, ReadPiece } from './read-lines.ts';

/** An option label and the index of its piece in the question. */
export interface Occurrence extends PlacedLabel {
  piece: number;
}

export interface PrintedOption {
  pieces: Piece[];
  /** A sign before the label, such as a tick. */
  sign: string;
}

export interface CutOptions {
  /** In the order of their labels. */
  options: PrintedOption[];
  /** The text before the first option. */
  stem: Piece[];
  /** Separate paragraphs after the last option. */
  aside: Piece[];
}

export function isAfter(one: Occurrence, other: Occurrence): boolean {
  return one.piece > other.piece || (one.piece === other.piece && one.from > other.from);
}

/** Options on the same line. */
interface Row {
  labels: Occurrence[];
  piece: ReadPiece;
}

/** Assigns every piece of a question to its text, to an option, or to neither. */
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
    else for (const [label, part] of assignWrapped(before, row)) parts.get(label)?.push(part);
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

/** A wrapped option continues on the next line. Where options are side by side, its position tells which one. */
function assignWrapped(piece: Piece, row: Row): [Occurrence, Piece][] {
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
  // At the left edge, below the labels and not their texts: the last option was too long for its line.
  const isWrapped = above === undefined || (above === placed[0] && x < above.x + hangingIndent);
  return isWrapped ? last : above.label;
}
