import { say } from '#server/language/say.ts';
import { sayAll } from '#server/language/say-values.ts';
import { question as limit } from '#shared/limits.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import { collapseSpaces } from '../text/storable-text.ts';
import { type AnswerLabel, readLabel, splitLabel, stripAnswerWord } from './answer-label.ts';
import { type Owner, quote } from './quote.ts';

/** An option with its original letter. Gaps between letters are closed later. */
export interface WrittenOption {
  letter: string;
  text: string;
}

export type Choice = { letter: string } | { fault: string };

/** Finds the option a correct answer means. If it could mean two, it is a fault, never a guess. */
export function chooseOption(answer: string, options: readonly WrittenOption[], owner: Owner): Choice {
  const chooser = new OptionChooser(answer, options, owner);
  return (
    chooser.byLabel() ??
    chooser.byExactText() ??
    chooser.refuseSeveral() ??
    chooser.byExplained() ??
    chooser.byAnswerWord() ??
    chooser.refuseUnknown()
  );
}

class OptionChooser {
  readonly #answer: string;
  /** A new line starts an explanation, as a dash does. */
  readonly #explained: string;
  readonly #owner: Owner;
  readonly #options: readonly WrittenOption[];

  constructor(answer: string, options: readonly WrittenOption[], owner: Owner) {
    this.#answer = collapseSpaces(answer);
    this.#explained = collapseSpaces(answer.trim().replace(/\s*\n\s*/g, ' - '));
    this.#owner = owner;
    this.#options = options.map(({ letter, text }) => ({ letter, text: collapseSpaces(text) }));
  }

  /** A single letter is always the label. A number is the position unless another option's text is that number. */
  byLabel(): Choice | undefined {
    const label = readLabel(this.#answer);
    if (label === undefined) return undefined;
    const rival = this.#findRival(label);
    if (rival !== undefined && isBeyondOptions(label)) return { letter: rival.letter };
    if (rival !== undefined) return this.#ask(label, rival);
    return this.#pick(label) ?? this.#refuseBeyond();
  }

  /** The exact text. `B. Oxygen` may also be a label with the text of its option. */
  byExactText(): Choice | undefined {
    const byText = this.#options.find(({ text }) => text === this.#answer);
    const byBoth = this.#findLabelledText();
    if (byText && byBoth && byText.letter !== byBoth.letter) return this.#ask(byBoth, byText);
    const option = byText ?? byBoth;
    return option && { letter: option.letter };
  }

  refuseSeveral(): Choice | undefined {
    const parts = this.#answer
      .slice(0, 1_000)
      .split(/\s*(?:[,;|/&+:–-]|\s|\b(?:and|or|both|und|oder)\b)\s*/i);
    const labels = parts.filter((part) => part !== '').map((part) => readLabel(part)?.letter);
    const isRun =
      /^[a-f]{2,6}$/i.test(this.#answer) && this.#areLetters(this.#answer.toUpperCase().split(''));
    if (isRun || this.#areLetters(labels) || this.#areTexts()) return this.#refuseMore();
    return undefined;
  }

  /** With an explanation: `B - because…`, `Paris (the capital)`. */
  byExplained(): Choice | undefined {
    const byLabel = this.#readExplainedLabel();
    const byText = this.#findBeginning(this.#explained);
    if (byLabel === undefined) return byText && { letter: byText.letter };
    if ('fault' in byLabel) return byLabel;
    if (this.#pick(byLabel) === undefined)
      return byText ? { letter: byText.letter } : this.#refuseLetter(byLabel);
    return byText && byText.letter !== byLabel.letter ? this.#ask(byLabel, byText) : byLabel;
  }

  byAnswerWord(): Choice | undefined {
    const answer = stripAnswerWord(this.#answer);
    const isStripped = answer !== this.#answer && stripAnswerWord(answer) === answer;
    return isStripped ? chooseOption(answer, this.#options, this.#owner) : undefined;
  }

  refuseUnknown(): Choice {
    const alike = this.#options.find(({ text }) => text.toLowerCase() === this.#answer.toLowerCase());
    if (alike === undefined)
      return {
        fault: say('Correct Answer is {answer}, which isn’t one of the options.', {
          answer: quote(this.#answer),
        }),
      };
    return {
      fault: say(
        'Correct Answer is {answer} but option {letter} says {text}. Write it the same way, or write the letter.',
        { answer: quote(this.#answer), letter: alike.letter, text: quote(alike.text) },
      ),
    };
  }

  #pick({ letter }: { letter: string }): Choice | undefined {
    return this.#options.some((option) => option.letter === letter) ? { letter } : undefined;
  }

  /** Another option whose text equals the label. */
  #findRival(label: AnswerLabel): WrittenOption | undefined {
    if (label.position === undefined && !label.isWorded && !isBeyondOptions(label)) return undefined;
    const texts = [
      this.#answer,
      ...(label.position === undefined || label.isWorded ? [] : [`${label.position}`]),
    ];
    const rival = this.#options.find(({ text }) => texts.includes(text));
    return rival?.letter === label.letter ? undefined : rival;
  }

  #findLabelledText(): WrittenOption | undefined {
    const split = splitLabel(this.#answer);
    const own = this.#options.find(({ letter }) => letter === split?.label.letter);
    if (split === undefined || own === undefined) return undefined;
    return own.text === split.rest || this.#findBeginning(split.rest) === own ? own : undefined;
  }

  #readExplainedLabel(): Choice | undefined {
    const split = splitLabel(this.#explained);
    if (split === undefined || split.isTight) return undefined;
    const { label } = split;
    const rest = removeBrackets(split.rest);
    const named = this.#options.find(({ text }) => text === rest) ?? this.#findBeginning(rest);
    const rival = label.position === undefined ? undefined : this.#findNumber(label);
    if (rival !== undefined) return this.#ask(label, rival);
    if (named !== undefined && named.letter !== label.letter) {
      return {
        fault: say('Correct Answer is {answer}, but {text} is option {letter}.', {
          answer: quote(this.#answer),
          text: quote(named.text),
          letter: named.letter,
        }),
      };
    }
    return { letter: label.letter };
  }

  #findNumber({ position, letter }: AnswerLabel): WrittenOption | undefined {
    const rival = this.#options.find(({ text }) => text === `${position}`);
    return rival?.letter === letter ? undefined : rival;
  }

  /** The longest option that the text starts with, followed by an explanation. */
  #findBeginning(answer: string): WrittenOption | undefined {
    return this.#options
      .filter(({ text }) => text !== '' && answer.startsWith(text))
      .filter(({ text, letter }) => {
        const rest = answer.slice(text.length);
        return isExplanation(rest) || readLabel(rest.trim())?.letter === letter;
      })
      .toSorted((one, other) => other.text.length - one.text.length)[0];
  }

  #areLetters(letters: readonly (string | undefined)[]): boolean {
    const known = letters.every((letter) => letter !== undefined && this.#isLetterOfOptions(letter));
    return known && new Set(letters).size > 1;
  }

  #isLetterOfOptions(letter: string): boolean {
    return (
      this.#options.some((option) => option.letter === letter) ||
      (letter >= 'A' && letter <= 'F' && letter.length === 1)
    );
  }

  #areTexts(): boolean {
    const parts = this.#answer.slice(0, limit.key).split(/\s*[,;|/&+]\s*|\s+(?:and|or|und|oder)\s+/i);
    return parts.length > 1 && parts.every((part) => this.#options.some(({ text }) => text === part));
  }

  #ask({ letter }: { letter: string }, rival: WrittenOption): Choice {
    const said = /^\d+$/.test(this.#answer) ? this.#answer : quote(this.#answer);
    const says = /^\d+$/.test(rival.text) ? rival.text : quote(rival.text);
    return {
      fault: say(
        'Correct Answer is {said}. Is that option {letter}, or option {other}, which says {says}? Write the letter.',
        { said, letter, other: rival.letter, says },
      ),
    };
  }

  /** `D - because…` means a missing option; `x - 1` means none. */
  #refuseLetter({ letter }: { letter: string }): Choice | undefined {
    return this.#isLetterOfOptions(letter) ? this.#refuseBeyond() : undefined;
  }

  #refuseBeyond(): Choice {
    const values = {
      answer: quote(this.#answer),
      count: this.#options.length,
      letters: sayAll(this.#options.map(({ letter }) => letter)),
    };
    return {
      fault:
        this.#owner === 'row'
          ? say(
              'Correct Answer is {answer} but the row has {count, plural, =0 {no options} one {option {letters} only} other {options {letters} only}}.',
              values,
            )
          : say(
              'Correct Answer is {answer} but the question has {count, plural, =0 {no options} one {option {letters} only} other {options {letters} only}}.',
              values,
            ),
    };
  }

  #refuseMore(): Choice {
    return {
      fault: say('Correct Answer is {answer}, but a question can have only one correct answer.', {
        answer: quote(this.#answer),
      }),
    };
  }
}

/** `B (Oxygen)` is the same as `B. Oxygen`. */
function removeBrackets(rest: string): string {
  return rest.startsWith('(') && rest.endsWith(')') ? rest.slice(1, -1).trim() : rest;
}

/** Words after a sign: `x - 1` is not x with an explanation. */
function isExplanation(rest: string): boolean {
  const startsLikeOne = /^(?:\s\(|\s[-–—]\s?|\s?:\s|;\s|\.\s|,?\s(?=(?:because|since|as|weil)\b))/i.test(
    rest.slice(0, 12),
  );
  return startsLikeOne && /\p{L}{2}/u.test(rest);
}

/** Beyond the sixth option, F, a number or letter can only be an option's text. */
function isBeyondOptions({ letter, position, isWorded }: AnswerLabel): boolean {
  if (isWorded) return false;
  if (position === undefined) return letter > optionLetter(limit.maxOptions - 1);
  return position < 1 || position > limit.maxOptions;
}
