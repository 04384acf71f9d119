import type { PdfLine } from '../page-text.ts';
import { findNumberLabel, listOptionLabels, type NumberLabel, type OptionLabel } from './labels.ts';
import { findRole, type LineRole } from './line-role.ts';
import { cutPiece, findGaps, type Piece, wholeLine } from './piece.ts';

export interface PlacedLabel extends OptionLabel {
  /** At the start of a line or after a wide gap, where a sentence hardly ever continues. */
  isStrong: boolean;
}

/** A part of a line with what its words reveal. */
export interface ReadPiece extends Piece {
  role: LineRole;
  number: NumberLabel | undefined;
  labels: PlacedLabel[];
}

export function readLines(lines: readonly PdfLine[]): ReadPiece[] {
  const pieces = lines.flatMap((line) => cutLine(line).map(readPiece));
  return pieces.map((piece, at) => (isMention(pieces[at - 1], piece) ? weaken(piece) : piece));
}

/** "neither (a) nor" and then "(b) of them" on the next line does not start an option. */
function isMention(before: ReadPiece | undefined, { labels }: ReadPiece): boolean {
  if (labels[0]?.from !== 0) return false;
  return /(?:[,&]|\b(?:and|or|nor|both|either|neither|options?|statements?|than))$/iu.test(
    before?.text.slice(-20) ?? '',
  );
}

function weaken(piece: ReadPiece): ReadPiece {
  return {
    ...piece,
    labels: piece.labels.map((label) => ({ ...label, isStrong: label.from > 0 && label.isStrong })),
  };
}

function readPiece(piece: Piece): ReadPiece {
  const role = findRole(piece.text);
  const number = role.role === 'text' ? findNumberLabel(piece.text) : undefined;
  return { ...piece, role, number, labels: role.role === 'text' ? placeLabels(piece, number) : [] };
}

function placeLabels(piece: Piece, number: NumberLabel | undefined): PlacedLabel[] {
  const labels = listOptionLabels(piece.text);
  if (labels.length === 0) return [];
  const starts = new Set([0, number?.length ?? 0, ...findGaps(piece.line).map((gap) => gap - piece.at)]);
  return labels.map((label) => ({ ...label, isStrong: starts.has(label.from) }));
}

const answerInside =
  /(?<=\S\s)(?:[([]\s*(?:[Cc]orrect\s+)?(?:[Aa]nswer|[Aa]ns|ANSWER|ANS)\s*\.?\s*[:=]|(?:Correct\s+(?:[Aa]nswer|[Oo]ption)|CORRECT\s+ANSWER|Answer|ANSWER|Ans|ANS)\s*\.?\s*[:=])/u;
const explanationInside = /(?<=\S\s)(?:Explanation|EXPLANATION|Rationale|Feedback)\s*[:：]/u;
const settingInside =
  /(?<=\S\s)(?:Quiz(?:\s+(?:Title|Name))?|Question\s+Bank|Bank|Subject|Topic|(?:Question\s+)?Type|Points|Marks|(?:Total|Max(?:imum)?\.?|Full)\s+Marks|Time|Duration|Date|Class|Grade|Form|Name|Teacher|School|Term|Year)\s*[:：]/iu;

/** `A) 3  B) 4  Answer: B` are two pieces; so are `Subject: Biology  Time: 1 hour`. */
function cutLine(line: PdfLine): Piece[] {
  const whole = wholeLine(line);
  if (whole.text === '') return [];
  const isSetting = findRole(whole.text).role === 'setting';
  return (isSetting ? cutAll(whole, settingInside) : [whole])
    .flatMap((piece) => cutOnce(piece, answerInside))
    .flatMap((piece) => cutOnce(piece, explanationInside));
}

function cutOnce(piece: Piece, pattern: RegExp): Piece[] {
  const at = pattern.exec(piece.text)?.index;
  return at === undefined ? [piece] : [cutPiece(piece, 0, at), cutPiece(piece, at)];
}

/** Headings have few parts. */
const maxParts = 8;

function cutAll(whole: Piece, pattern: RegExp): Piece[] {
  const parts: Piece[] = [];
  let rest = whole;
  while (parts.length < maxParts) {
    const [first, second] = cutOnce(rest, pattern);
    if (first === undefined || second === undefined) break;
    parts.push(first);
    rest = second;
  }
  return [...parts, rest];
}
