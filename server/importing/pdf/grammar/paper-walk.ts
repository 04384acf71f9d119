import type { KeyZone } from './find-keys.ts';
import type { KeyedQuestion } from './match-keys.ts';
import type { QuestionStart } from './numbering.ts';
import type { Stretch } from './outline.ts';
import { changeSettings, noSettings, type PaperSettings } from './paper-settings.ts';
import { type ItemParts, takeApart } from './read-item.ts';
import type { ReadPiece } from './read-lines.ts';

/** A question of the paper with all that its surroundings say of it. */
export interface PaperItem extends KeyedQuestion {
  start: QuestionStart;
  pieces: ReadPiece[];
  parts: ItemParts;
  settings: PaperSettings;
  faults: string[];
}

export interface PaperKey {
  zone: KeyZone;
  /** The questions it may answer. */
  scope: PaperItem[];
}

/** Goes through a paper from its beginning, and remembers what holds where. */
export class PaperWalk {
  readonly items: PaperItem[] = [];
  readonly keys: PaperKey[] = [];
  readonly between: ReadPiece[][] = [];
  readonly #fileTitle: string;
  #settings: PaperSettings = noSettings;
  #segment = 0;
  /** Questions since the last key, or those that key answered when none followed. */
  #scope: PaperItem[] = [];
  #isScopeAnswered = false;
  #isUsed = false;

  constructor(fileTitle: string) {
    this.#fileTitle = fileTitle;
  }

  take(stretch: Stretch): void {
    if (stretch.kind === 'question') this.#takeQuestion(stretch.start, stretch.pieces);
    else if (stretch.kind === 'between') this.#takeBetween(stretch.pieces);
    else {
      this.keys.push({ zone: stretch.zone, scope: this.#scope });
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
      parts: takeApart(pieces, start.style),
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
