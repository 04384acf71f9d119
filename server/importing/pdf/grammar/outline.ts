import { findKeys, type KeyZone } from './find-keys.ts';
import { chooseQuestionStarts, type QuestionStart } from './numbering.ts';
import type { ReadPiece } from './read-lines.ts';
import { cutTrailingSettings } from './trailing-settings.ts';

/** A stretch of a paper, in the order of its pages. */
export type Stretch =
  | { kind: 'question'; start: QuestionStart; pieces: ReadPiece[] }
  /** Headings, settings, instructions, passages. */
  | { kind: 'between'; pieces: ReadPiece[] }
  | { kind: 'key'; zone: KeyZone };

/** Cuts a paper into its questions, its answer keys and what stands between. */
export function outlinePaper(pieces: readonly ReadPiece[]): Stretch[] {
  const zones = findKeys(pieces);
  const kept = leaveOutZones(pieces, zones);
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
  const stretches: Stretch[] = [];
  if ((edges[0] ?? 0) > 0) stretches.push({ kind: 'between', pieces: numbered.slice(0, edges[0]) });
  let zone = 0;
  starts.forEach((start, at) => {
    const to = edges[at + 1] ?? kept.length;
    const end = ends[at] ?? to;
    stretches.push({ kind: 'question', start, pieces: numbered.slice(start.index, end) });
    zone = addKeys(stretches, zones, zone, kept[end]?.index ?? pieces.length);
    if (end < to) stretches.push({ kind: 'between', pieces: numbered.slice(end, to) });
  });
  addKeys(stretches, zones, zone, pieces.length);
  return stretches;
}

interface Kept {
  piece: ReadPiece;
  /** Among all pieces of the paper. */
  index: number;
  isAfterKey: boolean;
}

function leaveOutZones(pieces: readonly ReadPiece[], zones: readonly KeyZone[]): Kept[] {
  const kept: Kept[] = [];
  let zone = 0;
  pieces.forEach((piece, index) => {
    while (zone < zones.length && index >= (zones[zone]?.to ?? 0)) zone += 1;
    if (index >= (zones[zone]?.from ?? pieces.length)) return;
    kept.push({ piece, index, isAfterKey: index > 0 && zones[zone - 1]?.to === index });
  });
  return kept;
}

/** The keys that stand before a place, in their order. Answers how many were added in all. */
function addKeys(stretches: Stretch[], zones: readonly KeyZone[], from: number, before: number): number {
  let at = from;
  for (let zone = zones[at]; zone !== undefined && zone.to <= before; zone = zones[at]) {
    stretches.push({ kind: 'key', zone });
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
