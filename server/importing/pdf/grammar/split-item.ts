import type { LineRole, Setting } from './line-role.ts';
import { findOptions, type OptionList } from './options.ts';
import { cutPiece, type Piece } from './piece.ts';
import type { ReadPiece } from './read-lines.ts';

/** A question split into its parts, before they are interpreted. */
export interface ItemParts {
  /** Everything up to the answer: text and options as printed. */
  body: Piece[];
  stem: Piece[];
  options: OptionList | undefined;
  /** The text of each "Answer:", with the lines that continue it. */
  answers: Piece[][];
  feedback: Piece[];
  /** The last of each kind. */
  settings: Partial<Record<Setting, string>>;
  /** Paragraphs below the question that do not belong to it. */
  aside: Piece[];
}

type State = 'body' | 'answer' | 'feedback' | 'aside';

/** Assigns each line of a question to a part, in page order. */
export function splitItem(pieces: readonly ReadPiece[], ownStyle: string): ItemParts {
  const sorter = new ItemSorter(ownStyle);
  for (const piece of pieces) sorter.take(piece);
  return sorter.close();
}

class ItemSorter {
  readonly #body: ReadPiece[] = [];
  readonly #answers: Piece[][] = [];
  readonly #feedback: Piece[] = [];
  readonly #aside: Piece[] = [];
  readonly #settings: Partial<Record<Setting, string>> = {};
  readonly #ownStyle: string;
  /** Label styles whose A has been read. */
  readonly #startedStyles = new Set<string>();
  #hasOptions = false;
  #state: State = 'body';

  constructor(ownStyle: string) {
    this.#ownStyle = ownStyle;
  }

  take(piece: ReadPiece): void {
    const { role } = piece;
    if (role.role === 'setting') {
      this.#settings[role.setting] = role.value;
    } else if (role.role === 'answer') this.#takeAnswer(piece, role);
    else if (role.role === 'explanation' && !this.#isStillAsking()) {
      this.#state = 'feedback';
      this.#feedback.push(cutPiece(piece, role.from));
    } else if (role.role === 'explanation' && /^\W*sol/iu.test(piece.text)) {
      // "Solution: x = 1" below a question without options is its answer.
      this.#takeAnswer(piece, { role: 'answer', from: role.from, isSolution: false });
    } else if (role.role === 'instructions' && !this.#isStillAsking()) {
      this.#state = 'aside';
      this.#aside.push(piece);
    } else if (role.role !== 'ending') this.#takeText(piece);
  }

  close(): ItemParts {
    const options = findOptions(this.#body, this.#ownStyle);
    const [first, ...rest] = this.#body;
    const body = first === undefined ? [] : [cutPiece(first, first.number?.length ?? 0), ...rest];
    return {
      body,
      stem: options?.stem ?? body,
      options,
      answers: this.#answers,
      feedback: this.#feedback,
      settings: this.#settings,
      aside: [...(options?.aside ?? []), ...this.#aside],
    };
  }

  /** "Reason:" in the text of a question does not explain its answer. */
  #isStillAsking(): boolean {
    return this.#state === 'body' && !this.#hasOptions;
  }

  #takeBody(piece: ReadPiece): void {
    this.#body.push(piece);
    for (const { place, style } of piece.labels) {
      if (style === this.#ownStyle) continue;
      if (place === 0) this.#startedStyles.add(style);
      else if (place === 1 && this.#startedStyles.has(style)) this.#hasOptions = true;
    }
  }

  #takeAnswer(piece: Piece, { from, isSolution }: Extract<LineRole, { role: 'answer' }>): void {
    const value = cutPiece(piece, from);
    // "Answer: ______" is a line to write on.
    if (value.text !== '' && /^[\s_.…]*$/u.test(value.text)) return;
    this.#answers.push([value]);
    this.#state = isSolution && value.text !== '' ? 'feedback' : 'answer';
  }

  #takeText(piece: ReadPiece): void {
    if (this.#state === 'answer' && this.#startsOptions(piece)) this.#state = 'body';
    if (this.#state === 'body') this.#takeBody(piece);
    else if (this.#state === 'answer') this.#takeAfterAnswer(piece);
    else (this.#state === 'feedback' ? this.#feedback : this.#aside).push(piece);
  }

  #startsOptions({ labels }: ReadPiece): boolean {
    return labels.some(({ place, isStrong }) => place === 0 && isStrong) && !this.#hasOptions;
  }

  #takeAfterAnswer(piece: ReadPiece): void {
    const answer = this.#answers.at(-1) ?? [];
    const isEmpty = answer.every(({ text }) => text === '');
    if (isEmpty) answer.push(piece);
    else if (piece.line.startsBlock) {
      this.#state = 'aside';
      this.#aside.push(piece);
    } else (this.#hasOptions ? this.#feedback : answer).push(piece);
  }
}
