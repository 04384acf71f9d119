import { say } from '#server/language/say.ts';
import { type CutOptions, cutOptions, isAfter, type Occurrence } from './cut-options.ts';
import { isNumbered } from './labels.ts';
import type { ReadPiece } from './read-lines.ts';

/** The options of one question, as they stand on the page. */
export interface OptionList extends CutOptions {
  style: string;
  faults: string[];
}

/** Finds them by the order of their labels: A, B, C…, wherever they stand. */
export function findOptions(pieces: readonly ReadPiece[], ownStyle: string): OptionList | undefined {
  const lists = groupByStyle(pieces, ownStyle)
    .map(pickList)
    .filter((list) => list !== undefined);
  const best = lists.toSorted(compareLists).at(-1);
  if (best === undefined) return undefined;
  return { style: best.style, ...cutOptions(pieces, best.picked), faults: findLeftOver(best) };
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

/** More would be no list of options: it keeps a line of a thousand "a)" from taking a thousand looks. */
const mostBeginnings = 12;

function pickList(all: Occurrence[]): PickedList | undefined {
  const beginnings = all.filter(({ place }) => place === 0);
  const strong = beginnings.filter(({ isStrong }) => isStrong);
  const lists = (strong.length > 0 ? strong : beginnings)
    .slice(-mostBeginnings)
    .map((first) => ({ style: first.style, picked: pickFrom(first, all), all }))
    .filter(isList);
  return lists.toSorted((one, other) => countStrong(one) - countStrong(other)).at(-1);
}

/** For each letter the label at the beginning of a line or after a gap, else the next one in the text. */
function pickFrom(first: Occurrence, all: readonly Occurrence[]): Occurrence[] {
  const rest = all.slice(all.indexOf(first) + 1);
  const picked = [first];
  for (let place = 1; ; place += 1) {
    const before = picked.at(-1) ?? first;
    const ofPlace = rest.filter((label) => label.place === place);
    const found = ofPlace.find(({ isStrong }) => isStrong) ?? ofPlace.find((label) => isAfter(label, before));
    if (found === undefined) return picked;
    picked.push(found);
  }
}

/** "A. Lincoln met B. Franklin" in the middle of a line is no list of two. */
function isList({ style, picked }: PickedList): boolean {
  const [first] = picked;
  const isLoose = first?.isStrong === false && /[.:-]$/u.test(style);
  return picked.length >= (isLoose ? 3 : 2);
}

function countStrong({ picked }: PickedList): number {
  return picked.filter(({ isStrong }) => isStrong).length;
}

/** Statements A and B may stand above options (1) to (4), or the other way round: options come last. */
function compareLists(one: PickedList, other: PickedList): number {
  const firmness = Math.min(2, countStrong(one)) - Math.min(2, countStrong(other));
  const [first] = one.picked;
  const [second] = other.picked;
  if (firmness !== 0 || first === undefined || second === undefined) return firmness;
  return isAfter(first, second) ? 1 : -1;
}

/** Labels of the same kind that found no place among the options. */
function findLeftOver({ picked, all }: PickedList): string[] {
  const [first] = picked;
  if (first === undefined) return [];
  const left = all.filter((label) => label.isStrong && !picked.includes(label));
  const late = left.filter((label) => isAfter(label, first));
  const isSecond = [0, 1].every((place) => left.some((label) => label.place === place));
  if (isSecond) return [say('The question has two lists of options. Is a question number missing?')];
  const early = left.find((label) => !isAfter(label, first) && label.place > 0);
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
