import { say } from '#server/language/say.ts';
import { type CutOptions, cutOptions, isAfter, type Occurrence } from './cut-options.ts';
import { isNumbered } from './labels.ts';
import type { PlacedLabel, ReadPiece } from './read-lines.ts';

/** The options of one question as printed. */
export interface OptionList extends CutOptions {
  style: string;
  faults: string[];
}

/** Finds options by the order of their labels: A, B, C…, wherever they are. */
export function findOptions(pieces: readonly ReadPiece[], ownStyle: string): OptionList | undefined {
  const lists = groupByStyle(pieces, ownStyle)
    .map((labels) => pickList(labels, pieces))
    .filter((list) => list !== undefined);
  const best = lists.toSorted(compareLists).at(-1);
  if (best === undefined) return undefined;
  return { style: best.style, ...cutOptions(pieces, best.picked), faults: findStrayLabels(best) };
}

function groupByStyle(pieces: readonly ReadPiece[], ownStyle: string): Occurrence[][] {
  const styles = new Map<string, Occurrence[]>();
  pieces.forEach((piece, index) => {
    for (const label of piece.labels) {
      const isOwnNumber = index === 0 && label.from < (piece.number?.length ?? 0);
      if (isOwnNumber || (isNumbered(label.style) && label.style === ownStyle)) continue;
      const group = styles.get(label.style) ?? [];
      styles.set(label.style, group);
      group.push({ ...label, piece: index });
    }
  });
  return [...styles.values()];
}

interface PickedList {
  style: string;
  picked: Occurrence[];
  all: Occurrence[];
}

/** Limits the work on a line with a thousand "a)". */
const maxListStarts = 12;

function pickList(all: Occurrence[], pieces: readonly ReadPiece[]): PickedList | undefined {
  const listStarts = all.filter(({ place }) => place === 0);
  const strong = listStarts.filter(({ isStrong }) => isStrong);
  const lists = (strong.length > 0 ? strong : listStarts)
    .slice(-maxListStarts)
    .flatMap((first) => {
      const picked = pickFrom(first, all);
      return [picked, pickDownThenAcross(picked, pieces)].map((labels) => ({
        style: first.style,
        picked: labels,
        all,
      }));
    })
    .filter(isList);
  return lists
    .toSorted(
      (one, other) => countStrong(one) - countStrong(other) || one.picked.length - other.picked.length,
    )
    .at(-1);
}

/** Picks for each letter the label at the start of a line or after a gap, else the next one in the text. */
function pickFrom(first: Occurrence, all: readonly Occurrence[]): Occurrence[] {
  const rest = all.slice(all.indexOf(first) + 1);
  const picked = [first];
  for (let place = 1; ; place += 1) {
    const before = picked.at(-1) ?? first;
    const ofPlace = rest.filter((label) => label.place === place);
    const next = ofPlace.find(({ isStrong }) => isStrong) ?? ofPlace.find((label) => isAfter(label, before));
    if (next === undefined) return picked;
    picked.push(next);
  }
}

/**
 * Options printed down, then across, with hardly a gap: `A) Lima C) Rome` above `B) Oslo D) Bonn`. `down`: the labels at
 * the starts of the lines. The others must continue their order line by line, each with a text of its own.
 */
function pickDownThenAcross(down: Occurrence[], pieces: readonly ReadPiece[]): Occurrence[] {
  const height = down.length;
  const areLines = down.every(({ isStrong, piece }, at) => isStrong && piece === (down[0]?.piece ?? 0) + at);
  if (!areLines || height < 2) return down;
  const rows = down.map((label) => listAcross(label, height, pieces[label.piece]?.labels ?? []));
  const width = rows[0]?.length ?? 0;
  const lengths = rows.map((row) => row.length);
  const areFilled = lengths.every(
    (length, at) => length >= width - 1 && length <= (lengths[at - 1] ?? width),
  );
  const texts = rows.flatMap((row, at) => listTexts(row, pieces[down[at]?.piece ?? 0]?.text ?? ''));
  const areTexts = texts.every((text) => /[\p{L}\p{N}]/u.test(text)) && new Set(texts).size === texts.length;
  if (width < 2 || !areFilled || !areTexts) return down;
  return rows.flat().toSorted((one, other) => one.place - other.place);
}

/** A, C and E on the first of two lines. */
function listAcross(first: Occurrence, height: number, labels: readonly PlacedLabel[]): Occurrence[] {
  const row = [first];
  for (const label of labels) {
    const last = row.at(-1) ?? first;
    if (label.style === first.style && label.from > last.from && label.place === last.place + height)
      row.push({ ...label, piece: first.piece });
  }
  return row;
}

function listTexts(row: readonly Occurrence[], line: string): string[] {
  return row.map(({ to }, at) => line.slice(to, row[at + 1]?.from).trim());
}

/** "A. Lincoln met B. Franklin" in the middle of a line is not a list of two. */
function isList({ style, picked }: PickedList): boolean {
  const [first] = picked;
  const isLoose = first?.isStrong === false && /[.:-]$/u.test(style);
  return picked.length >= (isLoose ? 3 : 2);
}

function countStrong({ picked }: PickedList): number {
  return picked.filter(({ isStrong }) => isStrong).length;
}

/** Statements A and B may come before options (1) to (4), or the other way round: the options come last. */
function compareLists(one: PickedList, other: PickedList): number {
  const firmness = Math.min(2, countStrong(one)) - Math.min(2, countStrong(other));
  const [first] = one.picked;
  const [second] = other.picked;
  if (firmness !== 0 || first === undefined || second === undefined) return firmness;
  return isAfter(first, second) ? 1 : -1;
}

/** Reports labels of the same style that are not among the options. */
function findStrayLabels({ picked, all }: PickedList): string[] {
  const [first] = picked;
  if (first === undefined) return [];
  const unused = all.filter((label) => label.isStrong && !picked.some((one) => isSame(one, label)));
  const late = unused.filter((label) => isAfter(label, first));
  const isSecond = [0, 1].every((place) => unused.some((label) => label.place === place));
  if (isSecond) return [say('The question has two lists of options. Is a question number missing?')];
  const early = unused.find((label) => !isAfter(label, first) && label.place > 0);
  if (early !== undefined)
    return [say('Option {letter} comes before option A.', { letter: letterOf(early.place) })];
  // In "bee d) eel" a label without a gap before it may be an option that would be lost.
  const beyond = all.find(
    (label) => /[)\]]$/u.test(label.style) && isAfter(label, first) && label.place === picked.length + 1,
  );
  return [...late, ...(beyond === undefined ? [] : [beyond])]
    .slice(0, 1)
    .map(({ place }) => describeStray(place, picked.length));
}

function isSame(one: Occurrence, other: Occurrence): boolean {
  return one.piece === other.piece && one.from === other.from;
}

function describeStray(place: number, count: number): string {
  return place > count
    ? say('Option {missing} was not found, but there is an option {letter}.', {
        missing: letterOf(count),
        letter: letterOf(place),
      })
    : say('Two options are labelled {letter}.', { letter: letterOf(place) });
}

function letterOf(place: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + place);
}
