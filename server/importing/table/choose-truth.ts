import { say } from '#server/language/say.ts';
import { collapseSpaces } from '../text/storable-text.ts';
import { readLabel, splitLabel, stripAnswerWord } from './answer-label.ts';
import { type Choice, chooseOption, type WrittenOption } from './choose-option.ts';
import { areTrueAndFalse, readExplainedTruth, readTruth } from './truth.ts';
import { type Owner, quote } from './wording.ts';

/** What stands for A and B where a true/false question lists no options. */
export const trueAndFalse: readonly WrittenOption[] = [
  { letter: 'A', text: 'True' },
  { letter: 'B', text: 'False' },
];

/** The option that a true/false answer means; the given options decide what A and B are: False may stand first. */
export function chooseTruth(answer: string, options: readonly WrittenOption[], owner: Owner): Choice {
  if (!areTrueAndFalse(options.map(({ text }) => text))) return chooseOption(answer, options, owner);
  const said = stripAnswerWord(collapseSpaces(answer));
  const truth = readTruth(said);
  if (truth !== undefined) return findSaying(options, truth);
  return chooseByLabel(said, options) ?? chooseByExplanation(said, options);
}

function findSaying(options: readonly WrittenOption[], truth: boolean): Choice {
  const found = options.find(({ text }) => readTruth(text) === truth);
  return { letter: found?.letter ?? '' };
}

function chooseByLabel(said: string, options: readonly WrittenOption[]): Choice | undefined {
  const split = splitLabel(said);
  const label = readLabel(said) ?? (split?.isTight ? undefined : split?.label);
  const option = options.find(({ letter }) => letter === label?.letter);
  if (option === undefined) return undefined;
  const claimed = split === undefined ? undefined : (readTruth(split.rest) ?? readExplainedTruth(split.rest));
  const isContradiction = claimed !== undefined && claimed !== readTruth(option.text);
  return isContradiction
    ? {
        fault: say('Correct Answer is {answer}, but option {letter} says {text}.', {
          answer: quote(said),
          letter: option.letter,
          text: quote(option.text),
        }),
      }
    : { letter: option.letter };
}

function chooseByExplanation(said: string, options: readonly WrittenOption[]): Choice {
  const truth = readExplainedTruth(said);
  if (truth !== undefined) return findSaying(options, truth);
  return { fault: say('Correct Answer is {answer}. Use True or False.', { answer: quote(said) }) };
}
