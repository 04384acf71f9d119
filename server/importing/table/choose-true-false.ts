import { say } from '#server/language/say.ts';
import { collapseSpaces } from '../text/storable-text.ts';
import { readLabel, splitLabel, stripAnswerWord } from './answer-label.ts';
import { type Choice, chooseOption, type WrittenOption } from './choose-option.ts';
import { type Owner, quote } from './quote.ts';
import { areTrueAndFalse, readExplainedTrueFalse, readTrueFalse } from './true-false.ts';

/** A and B of a true/false question without listed options. */
export const trueAndFalse: readonly WrittenOption[] = [
  { letter: 'A', text: 'True' },
  { letter: 'B', text: 'False' },
];

/** Finds the option a true/false answer means. The given options decide what A and B are: False may come first. */
export function chooseTrueFalse(answer: string, options: readonly WrittenOption[], owner: Owner): Choice {
  if (!areTrueAndFalse(options.map(({ text }) => text))) return chooseOption(answer, options, owner);
  const text = stripAnswerWord(collapseSpaces(answer));
  const value = readTrueFalse(text);
  if (value !== undefined) return findByValue(options, value);
  return chooseByLabel(text, options) ?? chooseByExplanation(text, options);
}

function findByValue(options: readonly WrittenOption[], value: boolean): Choice {
  const option = options.find(({ text }) => readTrueFalse(text) === value);
  return { letter: option?.letter ?? '' };
}

function chooseByLabel(answer: string, options: readonly WrittenOption[]): Choice | undefined {
  const split = splitLabel(answer);
  const label = readLabel(answer) ?? (split?.isTight ? undefined : split?.label);
  const option = options.find(({ letter }) => letter === label?.letter);
  if (option === undefined) return undefined;
  const claimed =
    split === undefined ? undefined : (readTrueFalse(split.rest) ?? readExplainedTrueFalse(split.rest));
  const isContradiction = claimed !== undefined && claimed !== readTrueFalse(option.text);
  return isContradiction
    ? {
        fault: say('Correct Answer is {answer}, but option {letter} says {text}.', {
          answer: quote(answer),
          letter: option.letter,
          text: quote(option.text),
        }),
      }
    : { letter: option.letter };
}

function chooseByExplanation(answer: string, options: readonly WrittenOption[]): Choice {
  const value = readExplainedTrueFalse(answer);
  if (value !== undefined) return findByValue(options, value);
  return { fault: say('Correct Answer is {answer}. Use True or False.', { answer: quote(answer) }) };
}
