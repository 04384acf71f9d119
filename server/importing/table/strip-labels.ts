import { say } from '#server/language/say.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import type { WrittenOption } from './choose-option.ts';

const numbered = /^(?:q(?:uestion)?\.?\s?(\d{1,5})\s?[.):]\s*|\(?(\d{1,5})[.)]\s+)(?=\S)/i;

interface Numbered {
  text: string;
  /** From the number column, if there is one. */
  ownNumber: string;
}

/**
 * Removes question numbers repeated in the texts, if all rows have one, or most in sequence: `1.5 litres` and a lone
 * `1. FC` stay.
 */
export function stripNumbers(rows: readonly Numbered[]): string[] {
  const labels = rows.map(({ text }) => findNumber(text));
  const count = labels.filter((label) => label !== undefined).length;
  const areAll = count === rows.length && count > 1;
  const areMost = count * 2 > rows.length;
  let last = 0;
  return rows.map(({ text, ownNumber }, at) => {
    const label = labels[at];
    if (label === undefined) return text;
    const runs = label.number === at + 1 || label.number === last + 1 || label.number === 1;
    const isLabel = areAll || (areMost && runs) || ownNumber.replace(/\D/g, '') === `${label.number}`;
    if (isLabel) last = label.number;
    return isLabel ? text.slice(label.length) : text;
  });
}

function findNumber(text: string): { number: number; length: number } | undefined {
  const match = numbered.exec(text.slice(0, 40));
  return match === null ? undefined : { number: Number(match[1] ?? match[2]), length: match[0].length };
}

const lettered = /^(?:\(([a-j]|\d)\)|([a-j]|\d)\s?[.):])\s+(?=\S)/i;

/** Removes option letters if every option has the one of its own column: `A. Lincoln` alone stays. */
export function stripLetters(options: readonly WrittenOption[]): WrittenOption[] {
  const stripped = options.map((option) => stripLetter(option));
  const isEvery = options.length > 1 && stripped.every((option) => option !== undefined);
  return isEvery ? stripped.filter((option) => option !== undefined) : [...options];
}

/** Letters that do not match their columns: the answer could mean either. */
export function findMisplacedLetters(options: readonly WrittenOption[]): string[] {
  const labels = options.map(({ text }) => findLetter(text)?.letter);
  const isMixed = options.length > 1 && options.every(({ letter }) => labels.includes(letter));
  return options.flatMap(({ letter }, at) =>
    isMixed && labels[at] !== letter
      ? [
          say(
            'Option {letter} starts with the letter {other}. Put each option in the column for its letter.',
            { letter, other: labels[at] ?? '' },
          ),
        ]
      : [],
  );
}

function stripLetter({ letter, text }: WrittenOption): WrittenOption | undefined {
  const match = findLetter(text);
  return match?.letter === letter ? { letter, text: text.slice(match.length) } : undefined;
}

function findLetter(text: string): { letter: string; length: number } | undefined {
  const match = lettered.exec(text.slice(0, 20));
  const label = (match?.[1] ?? match?.[2] ?? '').toUpperCase();
  if (match === null) return undefined;
  return { letter: /^\d$/.test(label) ? optionLetter(Number(label) - 1) : label, length: match[0].length };
}
