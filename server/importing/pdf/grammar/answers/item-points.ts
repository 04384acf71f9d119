import { say } from '#server/language/say.ts';
import { question as limit } from '#shared/limits.ts';
import type { ReadOption } from '../../../reader-output.ts';
import { readPoints } from '../../../table/points.ts';
import { quote } from '../../../table/quote.ts';
import { takeMarks } from '../../../text/printed-marks.ts';
import type { PaperSettings } from '../paper-settings.ts';
import type { ItemParts } from '../split-item.ts';
import type { Resolution } from './resolution.ts';

interface PointsSource {
  parts: ItemParts;
  settings: PaperSettings;
  /** Printed after the question, or after each of its parts. */
  marks: readonly (string | null)[];
  choice: Resolution | undefined;
}

export interface ItemPoints {
  points: number;
  /** Printed beside the question itself, as essay papers do. */
  isPrinted: boolean;
  /** Without the marks printed after the last option. */
  options: ReadOption[] | undefined;
  faults: string[];
}

/** The points of a question: its own setting first, then its printed marks, then its section's. */
export function resolvePoints({ parts, settings, marks, choice }: PointsSource): ItemPoints {
  const own = parts.settings.points;
  const last = takeFromLast(choice?.options ?? []);
  const printed = marks.filter((mark) => mark !== null);
  const written = own ?? (printed.length > 0 ? addUp(printed) : last.marks) ?? settings.points;
  const points = written === null ? limit.points.default : readPoints(written);
  return {
    points: points ?? limit.points.default,
    isPrinted: printed.length > 0 || /\p{L}/u.test(own ?? ''),
    options: last.marks === null ? undefined : last.options,
    faults: points === undefined ? [describeFault(written ?? '')] : [],
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

function describeFault(written: string): string {
  return say('Points are {points}. Use a number from {least} to {most}.', {
    points: quote(written),
    least: limit.points.min,
    most: limit.points.max,
  });
}
