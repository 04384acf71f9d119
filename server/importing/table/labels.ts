import { say } from '#server/language/say.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import type { WrittenOption } from './choose-option.ts';

const numbered = /^(?:q(?:uestion)?\.?\s?(\d{1,5})\s?[.):]\s*|\(?(\d{1,5})[.)]\s+)(?=\S)/i;

interface Numbered {
  text: string;
  /** From the column of numbers, where there is one. */
  ownNumber: string;
}

/**
 * The texts without the numbers that teachers repeat in them. They are taken for such only where all or most rows have
 * one and they run: `1.5 litres` and a lone `1. FC` stay.
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
  const found = numbered.exec(text.slice(0, 40));
  return found === null ? undefined : { number: Number(found[1] ?? found[2]), length: found[0].length };
}

const lettered = /^(?:\(([a-j]|\d)\)|([a-j]|\d)\s?[.):])\s+(?=\S)/i;

/** The options without their letters, where every one carries that of its own column: `A. Lincoln` alone stays. */
export function stripLetters(options: readonly WrittenOption[]): WrittenOption[] {
  const stripped = options.map((option) => stripLetter(option));
  const isEvery = options.length > 1 && stripped.every((option) => option !== undefined);
  return isEvery ? stripped.filter((option) => option !== undefined) : [...options];
}

/** Letters that were mixed up with the columns: the answer could mean either. */
export function findMisplacedLetters(options: readonly WrittenOption[]): string[] {
  const labels = options.map(({ text }) => findLetter(text)?.letter);
  const isMixed = options.length > 1 && options.every(({ letter }) => labels.includes(letter));
  return options.flatMap(({ letter }, at) =>
    isMixed && labels[at] !== letter
      ? [
          say(
            'Option {letter} begins with the letter {other}. Put every option into the column of its letter.',
            { letter, other: labels[at] ?? '' },
          ),
        ]
      : [],
  );
}

function stripLetter({ letter, text }: WrittenOption): WrittenOption | undefined {
  const found = findLetter(text);
  return found?.letter === letter ? { letter, text: text.slice(found.length) } : undefined;
}

function findLetter(text: string): { letter: string; length: number } | undefined {
  const found = lettered.exec(text.slice(0, 20));
  const label = (found?.[1] ?? found?.[2] ?? '').toUpperCase();
  if (found === null) return undefined;
  return { letter: /^\d$/.test(label) ? optionLetter(Number(label) - 1) : label, length: found[0].length };
}
