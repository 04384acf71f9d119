import type { PrintedOption } from './cut-options.ts';
import { joinPieces, type Vocabulary } from './paragraph.ts';
import { boldness, cutPiece, type Piece } from './piece.ts';

export interface OptionText {
  text: string;
  /** An asterisk or a tick before or after it. */
  isTicked: boolean;
  /** All of the text, apart from the label. */
  isBold: boolean;
}

const tickBefore = /^\s*[*✓✔√☑]+\s*/u;
const tickAfter = /\s*(?:[*✓✔√☑]+|[([](?:correct|right)(?:\s+answer)?[)\]])\s*$/iu;
const bullet = /^\s*[○◯◦☐□▢•]\s*/u;
/** A filled circle among empty ones is a tick. When all are filled they are bullets. */
const ticks = /[*✓✔√☑☒●]/u;

export function readOption({ pieces, sign }: PrintedOption, vocabulary: Vocabulary): OptionText {
  const whole = joinPieces(pieces, vocabulary);
  const text = cutTick(whole.replace(bullet, '').replace(tickBefore, ''));
  return {
    text,
    isTicked: ticks.test(sign) || tickBefore.test(whole) || measureTickAfter(whole) > 0,
    isBold: isAllBold(pieces),
  };
}

const maxTickLength = 30;

/** The length of a tick at the end of the text. */
function measureTickAfter(text: string): number {
  return tickAfter.exec(text.slice(-maxTickLength))?.[0].length ?? 0;
}

function cutTick(text: string): string {
  return text.slice(0, text.length - measureTickAfter(text)).trim();
}

function isAllBold(pieces: readonly Piece[]): boolean {
  const shown = pieces.map(excludeTicks).filter(({ text }) => text !== '');
  return shown.length > 0 && shown.every((piece) => boldness(piece) === 'all');
}

/** The tick may be in another font than the text. */
function excludeTicks(piece: Piece): Piece {
  const before = tickBefore.exec(piece.text)?.[0].length ?? 0;
  const after = measureTickAfter(piece.text);
  return before + after >= piece.text.length
    ? { ...piece, text: '' }
    : cutPiece(piece, before, piece.text.length - after);
}
