import type { FontInfo } from './font-info.ts';
import { type Matrix, place, within } from './matrix.ts';
import { readableLetters, unreadableSign } from './readable-letters.ts';

/** The current text settings. */
export interface TextState {
  font: FontInfo;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  stretch: number;
  rise: number;
  /** Letters that are filled and stroked look bold. */
  isStroked: boolean;
}

/** Quarter turns clockwise. Slanted or mirrored text has no turn. */
export type Turn = 0 | 1 | 2 | 3;

export interface TurnedPiece {
  text: string;
  from: { x: number; y: number };
  to: { x: number; y: number };
  size: number;
  isBold: boolean;
  isSpaced: boolean;
  turn: Turn | undefined;
}

/** The gap that counts as a space, as a share of the font size. */
const minSpace = 0.14;

interface Run {
  pieces: TurnedPiece[];
  /** How far the pen has moved. */
  advance: number;
  characters: number;
  unreadable: number;
}

/** Reads the pieces of text drawn from `pen`. */
export function readRun(signs: unknown[], state: TextState, pen: Matrix): Run {
  const run: Run = { pieces: [], advance: 0, characters: 0, unreadable: 0 };
  const word = { text: '', from: 0, to: 0, isSpaced: false };
  const finish = () => {
    if (word.text !== '') run.pieces.push(pieceOf(word, state, pen));
    word.text = '';
    word.isSpaced = false;
  };
  for (const sign of signs) {
    if (typeof sign === 'number') {
      run.advance -= (sign / 1000) * state.size;
      continue;
    }
    const { letters, width, isSpace } = readSign(sign, state);
    const gap = run.advance - word.to - (word.text === '' ? 0 : state.charSpacing);
    if (word.text !== '' && gap > minSpace * Math.abs(state.size)) finish();
    if (letters.trim() === '') {
      finish();
      word.isSpaced ||= letters !== '';
    } else {
      if (word.text === '') word.from = run.advance;
      word.text += letters;
      word.to = run.advance + width;
      run.characters += letters.length;
      if (letters.includes(unreadableSign)) run.unreadable += 1;
    }
    run.advance += width + state.charSpacing + (isSpace ? state.wordSpacing : 0);
  }
  finish();
  return run;
}

function readSign(sign: unknown, state: TextState): { letters: string; width: number; isSpace: boolean } {
  if (typeof sign !== 'object' || sign === null) return { letters: '', width: 0, isSpace: false };
  const { unicode, width, isSpace } = sign as Record<string, unknown>;
  return {
    letters: typeof unicode === 'string' ? readableLetters(unicode) : '',
    width: (typeof width === 'number' && Number.isFinite(width) ? width : 0) * state.font.unit * state.size,
    isSpace: isSpace === true,
  };
}

function pieceOf(
  word: { text: string; from: number; to: number; isSpaced: boolean },
  state: TextState,
  pen: Matrix,
): TurnedPiece {
  const letters = within(pen, [state.stretch, 0, 0, 1, 0, state.rise]);
  const from = place(letters, word.from, 0);
  const to = place(letters, word.to, 0);
  return {
    text: word.text.normalize('NFC'),
    from,
    to,
    size: Math.abs(state.size) * Math.hypot(letters[2], letters[3]),
    isBold: state.font.isBold || state.isStroked,
    isSpaced: word.isSpaced,
    turn: turnOf(letters, Math.sign(state.size)),
  };
}

function turnOf([a, b, c, d]: Matrix, sign: number): Turn | undefined {
  // Page coordinates point down, so upright text has a negative determinant. Anything else is mirrored.
  if (a * d - b * c >= 0) return undefined;
  const along = { x: a * sign, y: b * sign };
  const most = Math.max(Math.abs(along.x), Math.abs(along.y));
  if (Math.min(Math.abs(along.x), Math.abs(along.y)) > 0.1 * most) return undefined;
  if (Math.abs(along.x) === most) return along.x > 0 ? 0 : 2;
  return along.y > 0 ? 1 : 3;
}
