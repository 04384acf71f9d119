import { say } from '#server/language/say.ts';
import { type CutOptions, cutOptions, isAfter, type Occurrence } from './cut-options.ts';
import { isNumbered } from './labels.ts';
import type { ReadPiece } from './read-lines.ts';

/** The options of one question as printed. */
export interface OptionList extends CutOptions {
  style: string;
  faults: string[];
}

/** Finds options by the order of their labels: A, B, C…, wherever they are. */
export function findOptions(pieces: readonly ReadPiece[], ownStyle: string): OptionList | undefined {
  const lists = groupByStyle(pieces, ownStyle)
    .map(pickList)
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

function pickList(all: Occurrence[]): PickedList | undefined {
  const listStarts = all.filter(({ place }) => place === 0);
  const strong = listStarts.filter(({ isStrong }) => isStrong);
  const lists = (strong.length > 0 ? strong : listStarts)
    .slice(-maxListStarts)
    .map((first) => ({ style: first.style, picked: pickFrom(first, all), all }))
    .filter(isList);
  return lists.toSorted((one, other) => countStrong(one) - countStrong(other)).at(-1);
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
  const unused = all.filter((label) => label.isStrong && !picked.includes(label));
  const late = unused.filter((label) => isAfter(label, first));
  const isSecond = [0, 1].every((place) => unused.some((label) => label.place === place));
  if (isSecond) return [say('The question has two lists of options. Is a question number missing?')];
  const early = unused.find((label) => !isAfter(label, first) && label.place > 0);
  if (early !== undefined)
    return [say('Option {letter} stands before option A.', { letter: letterOf(early.place) })];
  return late.slice(0, 1).map(({ place }) => describeStray(place, picked.length));
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
