import { question as limit } from '#shared/limits.ts';
import { type DraftOption, nextKey, type QuestionDraft } from './question-draft.ts';

const letter = /^\(?([a-z])(?:\)|[.:]?\)?(?=\s|$))\s*(.*)$/i;
const number = /^\(?(\d{1,2})(?:\)|[.:](?=\s|$))\s*(.*)$/;
const bullet = /^([-–—*•·◦▪‣])(?=\s|$)\s*(.*)$/;

/** The options of a pasted list: one on each line, without the labels that all lines have. */
export function readOptionList(text: string): string[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length < 2) return lines;
  const unlabelled =
    withoutLabels(lines, letter, (label) => label.toLowerCase().charCodeAt(0)) ??
    withoutLabels(lines, number, Number) ??
    withoutLabels(lines, bullet, null) ??
    lines;
  return unlabelled.filter((line) => line !== '');
}

/** Null unless every line has such a label, in sequence: "A. fumigatus" alone is text, not a label. */
function withoutLabels(
  lines: readonly string[],
  pattern: RegExp,
  rankOf: ((label: string) => number) | null,
): string[] | null {
  const found = lines.map((line) => pattern.exec(line));
  const isLabelled = found.every((match, at) => {
    if (!match) return false;
    const first = found[0]?.[1] ?? '';
    return rankOf === null ? match[1] === first : rankOf(match[1] ?? '') === rankOf(first) + at;
  });
  return isLabelled ? found.map((match) => match?.[2]?.trim() ?? '') : null;
}

interface Pasted {
  options: readonly DraftOption[];
  /** Lines that don't fit, because a question has a limited number of options. */
  leftOut: readonly string[];
}

/**
 * Fills the option with this key and the empty ones below it, and inserts options where none is empty. Every option
 * keeps its key, so the correct answer stays the option that was marked.
 */
export function fillOptions(
  { options, rightOption }: Pick<QuestionDraft, 'options' | 'rightOption'>,
  key: number,
  lines: readonly string[],
): Pasted {
  const filled = [...options];
  const leftOut: string[] = [];
  let place = Math.max(
    0,
    filled.findIndex((option) => option.key === key),
  );
  for (const [at, text] of lines.entries()) {
    const option = filled[place];
    if (option && (at === 0 || option.text.trim() === '')) filled[place] = { ...option, text };
    else if (makeRoom(filled, place, rightOption))
      filled.splice(place, 0, { key: nextKey([...options, ...filled]), text });
    else {
      leftOut.push(text);
      continue;
    }
    place += 1;
  }
  return { options: filled, leftOut };
}

/** Gives up an empty option below, which would not be saved anyway. */
function makeRoom(options: DraftOption[], place: number, rightOption: number | null): boolean {
  if (options.length < limit.maxOptions) return true;
  const empty = options.findLastIndex(({ key, text }) => text.trim() === '' && key !== rightOption);
  if (empty < place) return false;
  options.splice(empty, 1);
  return true;
}
