import type { KeyZone } from './answer-key/find-keys.ts';
import type { KeyedQuestion } from './answer-key/match-keys.ts';
import type { QuestionStart } from './numbering.ts';
import type { PaperPart } from './outline.ts';
import { changeSettings, noSettings, type PaperSettings } from './paper-settings.ts';
import type { ReadPiece } from './read-lines.ts';
import { type ItemParts, splitItem } from './split-item.ts';

/** A question with the settings that apply to it. */
export interface PaperItem extends KeyedQuestion {
  start: QuestionStart;
  pieces: ReadPiece[];
  parts: ItemParts;
  settings: PaperSettings;
  faults: string[];
}

export interface PaperKey {
  zone: KeyZone;
  /** The questions the key may answer. */
  scope: PaperItem[];
}

/** Reads the parts of a paper in order and tracks which settings apply. */
export class PaperWalk {
  readonly items: PaperItem[] = [];
  readonly keys: PaperKey[] = [];
  readonly between: ReadPiece[][] = [];
  readonly #fileTitle: string;
  #settings: PaperSettings = noSettings;
  #segment = 0;
  /** Questions since the last key, or the questions it answered when none followed. */
  #scope: PaperItem[] = [];
  #isScopeAnswered = false;
  #isUsed = false;

  constructor(fileTitle: string) {
    this.#fileTitle = fileTitle;
  }

  take(part: PaperPart): void {
    if (part.kind === 'question') this.#takeQuestion(part.start, part.pieces);
    else if (part.kind === 'between') this.#takeBetween(part.pieces);
    else {
      this.keys.push({ zone: part.zone, scope: this.#scope });
      this.#isScopeAnswered = true;
    }
  }

  #takeQuestion(start: QuestionStart, pieces: ReadPiece[]): void {
    if (start.isRestart) this.#segment += 1;
    if (this.#isScopeAnswered) {
      this.#scope = [];
      this.#isScopeAnswered = false;
    }
    const item: PaperItem = {
      start,
      pieces,
      parts: splitItem(pieces, start.style),
      settings: this.#settings,
      number: start.number,
      segment: this.#segment,
      section: this.#settings.section?.label ?? null,
      quizTitle: this.#settings.quizTitle ?? this.#fileTitle,
      faults: [],
    };
    this.items.push(item);
    this.#scope.push(item);
    this.#isUsed = true;
  }

  #takeBetween(pieces: ReadPiece[]): void {
    this.between.push(pieces);
    for (const piece of pieces) {
      this.#settings = changeSettings(this.#settings, piece, this.#isUsed);
      if (piece.role.role === 'setting' && piece.role.setting === 'quiz') this.#isUsed = false;
    }
  }
}
