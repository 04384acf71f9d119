import { say } from '#server/language/say.ts';
import { sayAll } from '#server/language/say-values.ts';
import { question as limit } from '#shared/limits.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import { collapseSpaces } from '../text/storable-text.ts';
import { type AnswerLabel, readLabel, splitLabel, stripAnswerWord } from './answer-label.ts';
import { type Owner, quote } from './wording.ts';

/** An option under the letter it was written for: gaps between them are closed only later. */
export interface WrittenOption {
  letter: string;
  text: string;
}

export type Choice = { letter: string } | { fault: string };

/** Which option a correct answer means. Where it could mean two, it is a fault: never a guess. */
export function chooseOption(answer: string, options: readonly WrittenOption[], owner: Owner): Choice {
  const choosing = new Choosing(answer, options, owner);
  return (
    choosing.byLabel() ??
    choosing.byExactText() ??
    choosing.refuseSeveral() ??
    choosing.byExplained() ??
    choosing.byAnswerWord() ??
    choosing.refuseUnknown()
  );
}

class Choosing {
  readonly #said: string;
  /** A new line begins a reason, as a dash does. */
  readonly #explained: string;
  readonly #owner: Owner;
  readonly #options: readonly WrittenOption[];

  constructor(answer: string, options: readonly WrittenOption[], owner: Owner) {
    this.#said = collapseSpaces(answer);
    this.#explained = collapseSpaces(answer.trim().replace(/\s*\n\s*/g, ' - '));
    this.#owner = owner;
    this.#options = options.map(({ letter, text }) => ({ letter, text: collapseSpaces(text) }));
  }

  /** A single letter is always the label; a number is the position, unless an option elsewhere says it. */
  byLabel(): Choice | undefined {
    const label = readLabel(this.#said);
    if (label === undefined) return undefined;
    const rival = this.#findRival(label);
    if (rival !== undefined && isNoPosition(label)) return { letter: rival.letter };
    if (rival !== undefined) return this.#ask(label, rival);
    return this.#pick(label) ?? this.#refuseBeyond();
  }

  /** The text and nothing else. `B. Oxygen` may also be a label with the text of its option. */
  byExactText(): Choice | undefined {
    const byText = this.#options.find(({ text }) => text === this.#said);
    const byBoth = this.#findLabelledText();
    if (byText && byBoth && byText.letter !== byBoth.letter) return this.#ask(byBoth, byText);
    const found = byText ?? byBoth;
    return found && { letter: found.letter };
  }

  refuseSeveral(): Choice | undefined {
    const parts = this.#said.slice(0, 1_000).split(/\s*(?:[,;|/&+:–-]|\s|\b(?:and|or|both|und|oder)\b)\s*/i);
    const labels = parts.filter((part) => part !== '').map((part) => readLabel(part)?.letter);
    const isRun = /^[a-f]{2,6}$/i.test(this.#said) && this.#areLetters(this.#said.toUpperCase().split(''));
    if (isRun || this.#areLetters(labels) || this.#areTexts()) return this.#refuseMore();
    return undefined;
  }

  /** With a reason behind it: `B - because…`, `Paris (the capital)`. */
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
    const answer = stripAnswerWord(this.#said);
    const isStripped = answer !== this.#said && stripAnswerWord(answer) === answer;
    return isStripped ? chooseOption(answer, this.#options, this.#owner) : undefined;
  }

  refuseUnknown(): Choice {
    const alike = this.#options.find(({ text }) => text.toLowerCase() === this.#said.toLowerCase());
    if (alike === undefined)
      return {
        fault: say('Correct Answer is {answer}, which is none of the options.', {
          answer: quote(this.#said),
        }),
      };
    return {
      fault: say(
        'Correct Answer is {answer} but option {letter} says {text}. Write it the same way, or write the letter.',
        { answer: quote(this.#said), letter: alike.letter, text: quote(alike.text) },
      ),
    };
  }

  #pick({ letter }: { letter: string }): Choice | undefined {
    return this.#options.some((option) => option.letter === letter) ? { letter } : undefined;
  }

  /** Another option that says what was meant as a label. */
  #findRival(label: AnswerLabel): WrittenOption | undefined {
    if (label.position === undefined && !label.isWorded && !isNoPosition(label)) return undefined;
    const said = [
      this.#said,
      ...(label.position === undefined || label.isWorded ? [] : [`${label.position}`]),
    ];
    const rival = this.#options.find(({ text }) => said.includes(text));
    return rival?.letter === label.letter ? undefined : rival;
  }

  #findLabelledText(): WrittenOption | undefined {
    const split = splitLabel(this.#said);
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
          answer: quote(this.#said),
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

  /** The longest option that the text begins with, an explanation following. */
  #findBeginning(said: string): WrittenOption | undefined {
    return this.#options
      .filter(({ text }) => text !== '' && said.startsWith(text))
      .filter(({ text, letter }) => {
        const rest = said.slice(text.length);
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
    const parts = this.#said.slice(0, limit.key).split(/\s*[,;|/&+]\s*|\s+(?:and|or|und|oder)\s+/i);
    return parts.length > 1 && parts.every((part) => this.#options.some(({ text }) => text === part));
  }

  #ask({ letter }: { letter: string }, rival: WrittenOption): Choice {
    const said = /^\d+$/.test(this.#said) ? this.#said : quote(this.#said);
    const says = /^\d+$/.test(rival.text) ? rival.text : quote(rival.text);
    return {
      fault: say(
        'Correct Answer is {said}: is that option {letter}, or option {other}, which says {says}? Write the letter.',
        { said, letter, other: rival.letter, says },
      ),
    };
  }

  /** `D - because…` means an option that is not there; `x - 1` means none. */
  #refuseLetter({ letter }: { letter: string }): Choice | undefined {
    return this.#isLetterOfOptions(letter) ? this.#refuseBeyond() : undefined;
  }

  #refuseBeyond(): Choice {
    const told = {
      answer: quote(this.#said),
      count: this.#options.length,
      letters: sayAll(this.#options.map(({ letter }) => letter)),
    };
    return {
      fault:
        this.#owner === 'row'
          ? say(
              'Correct Answer is {answer} but the row has {count, plural, =0 {no options} one {option {letters} only} other {options {letters} only}}.',
              told,
            )
          : say(
              'Correct Answer is {answer} but the question has {count, plural, =0 {no options} one {option {letters} only} other {options {letters} only}}.',
              told,
            ),
    };
  }

  #refuseMore(): Choice {
    return {
      fault: say('Correct Answer is {answer}: more than one correct answer is not possible yet.', {
        answer: quote(this.#said),
      }),
    };
  }
}

/** `B (Oxygen)` names the text as `B. Oxygen` does. */
function removeBrackets(rest: string): string {
  return rest.startsWith('(') && rest.endsWith(')') ? rest.slice(1, -1).trim() : rest;
}

/** Words behind a sign: `x - 1` is no x that is explained. */
function isExplanation(rest: string): boolean {
  const begins = /^(?:\s\(|\s[-–—]\s?|\s?:\s|;\s|\.\s|,?\s(?=(?:because|since|as|weil)\b))/i.test(
    rest.slice(0, 12),
  );
  return begins && /\p{L}{2}/u.test(rest);
}

/** Beyond the sixth place, F, there are no options: the number or letter can only be what one says. */
function isNoPosition({ letter, position, isWorded }: AnswerLabel): boolean {
  if (isWorded) return false;
  if (position === undefined) return letter > optionLetter(limit.mostOptions - 1);
  return position < 1 || position > limit.mostOptions;
}
