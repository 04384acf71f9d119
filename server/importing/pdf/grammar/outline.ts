import { findKeys, type KeyZone } from './answer-key/find-keys.ts';
import { chooseQuestionStarts, type QuestionStart } from './numbering.ts';
import type { ReadPiece } from './read-lines.ts';
import { cutTrailingSettings } from './trailing-settings.ts';

/** A part of a paper, in the order of its pages. */
export type PaperPart =
  | { kind: 'question'; start: QuestionStart; pieces: ReadPiece[] }
  /** Headings, settings, instructions, passages. */
  | { kind: 'between'; pieces: ReadPiece[] }
  | { kind: 'key'; zone: KeyZone };

/** Splits a paper into questions, answer keys and the text between them. */
export function outlinePaper(pieces: readonly ReadPiece[]): PaperPart[] {
  const zones = findKeys(pieces);
  const kept = excludeKeys(pieces, zones);
  const isBreak = (at: number) => isHeading(kept[at]?.piece) || kept[at]?.isAfterKey === true;
  const numbered = kept.map(({ piece }) => piece);
  const starts = chooseQuestionStarts(numbered, isBreak);
  const edges = [...starts.map(({ index }) => index), kept.length];
  const ends = cutTrailingSettings(
    numbered,
    starts.map(({ index }, at) => ({
      from: index,
      end: findEndOfItem(index, edges[at + 1] ?? kept.length, isBreak),
    })),
  );
  const parts: PaperPart[] = [];
  if ((edges[0] ?? 0) > 0) parts.push({ kind: 'between', pieces: numbered.slice(0, edges[0]) });
  let zone = 0;
  starts.forEach((start, at) => {
    const to = edges[at + 1] ?? kept.length;
    const end = ends[at] ?? to;
    parts.push({ kind: 'question', start, pieces: numbered.slice(start.index, end) });
    zone = addKeys(parts, zones, zone, kept[end]?.index ?? pieces.length);
    if (end < to) parts.push({ kind: 'between', pieces: numbered.slice(end, to) });
  });
  addKeys(parts, zones, zone, pieces.length);
  return parts;
}

interface Kept {
  piece: ReadPiece;
  /** The index among all pieces of the paper. */
  index: number;
  isAfterKey: boolean;
}

function excludeKeys(pieces: readonly ReadPiece[], zones: readonly KeyZone[]): Kept[] {
  const kept: Kept[] = [];
  let zone = 0;
  pieces.forEach((piece, index) => {
    while (zone < zones.length && index >= (zones[zone]?.to ?? 0)) zone += 1;
    if (index >= (zones[zone]?.from ?? pieces.length)) return;
    kept.push({ piece, index, isAfterKey: index > 0 && zones[zone - 1]?.to === index });
  });
  return kept;
}

/** Adds the keys that end before a position. Returns the index of the next key. */
function addKeys(parts: PaperPart[], zones: readonly KeyZone[], from: number, before: number): number {
  let at = from;
  for (let zone = zones[at]; zone !== undefined && zone.to <= before; zone = zones[at]) {
    parts.push({ kind: 'key', zone });
    at += 1;
  }
  return at;
}

function isHeading(piece: ReadPiece | undefined): boolean {
  const role = piece?.role;
  return role?.role === 'section' || (role?.role === 'setting' && role.setting === 'quiz');
}

function findEndOfItem(from: number, to: number, isBreak: (at: number) => boolean): number {
  let end = from + 1;
  while (end < to && !isBreak(end)) end += 1;
  return end;
}
