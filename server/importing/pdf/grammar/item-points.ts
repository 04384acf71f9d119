import { say } from '#server/language/say.ts';
import { question as limit } from '#shared/limits.ts';
import type { ReadOption } from '../../paper.ts';
import { readPoints } from '../../table/points.ts';
import { quote } from '../../table/wording.ts';
import type { PaperSettings } from './paper-settings.ts';
import { takeMarks } from './printed-marks.ts';
import type { ItemParts } from './read-item.ts';
import type { Settled } from './settled.ts';

interface PointsSource {
  parts: ItemParts;
  settings: PaperSettings;
  /** Behind the text of the question, or behind each of its parts. */
  marks: readonly (string | null)[];
  choice: Settled | undefined;
}

export interface ItemPoints {
  points: number;
  /** Beside the question itself, as theory has it. */
  isPrinted: boolean;
  /** Without the marks that stood behind the last of them. */
  options: ReadOption[] | undefined;
  faults: string[];
}

/** What a question is worth: its own word first, then its marks, then what its section says. */
export function settlePoints({ parts, settings, marks, choice }: PointsSource): ItemPoints {
  const own = parts.settings.points;
  const last = takeFromLast(choice?.options ?? []);
  const printed = marks.filter((mark) => mark !== null);
  const said = own ?? (printed.length > 0 ? addUp(printed) : last.marks) ?? settings.points;
  const points = said === null ? limit.points.default : readPoints(said);
  return {
    points: points ?? limit.points.default,
    isPrinted: printed.length > 0 || /\p{L}/u.test(own ?? ''),
    options: last.marks === null ? undefined : last.options,
    faults: points === undefined ? [describeFault(said ?? '')] : [],
  };
}

function addUp(marks: readonly string[]): string {
  if (marks.length === 1) return marks[0] ?? '';
  return String(marks.reduce((sum, mark) => sum + Number.parseFloat(mark.replace(',', '.')), 0));
}

/** `D) Rome (2 marks)`: the marks are the question's. */
function takeFromLast(options: readonly ReadOption[]): { options: ReadOption[]; marks: string | null } {
  const taken = options.map((option) => takeMarks(option.text));
  const isOnlyLast = taken.every(({ marks }, at) => (marks !== null) === (at === options.length - 1));
  const last = taken.at(-1);
  if (!isOnlyLast || last === undefined) return { options: [...options], marks: null };
  return {
    options: options.map((option, at) =>
      at === options.length - 1 ? { ...option, text: last.text } : option,
    ),
    marks: last.marks,
  };
}

function describeFault(said: string): string {
  return say('Points are {points}. Use a number from {least} to {most}.', {
    points: quote(said),
    least: limit.points.least,
    most: limit.points.most,
  });
}
