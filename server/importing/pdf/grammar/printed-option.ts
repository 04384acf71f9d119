import type { PrintedOption } from './cut-options.ts';
import { joinPieces, type Vocabulary } from './paragraph.ts';
import { boldness, cutPiece, type Piece } from './piece.ts';

export interface OptionText {
  text: string;
  /** An asterisk or a tick before or behind it. */
  isTicked: boolean;
  /** All of it, the label apart. */
  isBold: boolean;
}

const tickBefore = /^\s*[*✓✔√☑]+\s*/u;
const tickBehind = /\s*(?:[*✓✔√☑]+|[([](?:correct|right)(?:\s+answer)?[)\]])\s*$/iu;
const bullet = /^\s*[○◯◦☐□▢•]\s*/u;
/** A filled circle among empty ones is a tick; where all are filled they are bullets. */
const ticks = /[*✓✔√☑☒●]/u;

export function readOption({ pieces, sign }: PrintedOption, vocabulary: Vocabulary): OptionText {
  const whole = joinPieces(pieces, vocabulary);
  const text = cutTick(whole.replace(bullet, '').replace(tickBefore, ''));
  return {
    text,
    isTicked: ticks.test(sign) || tickBefore.test(whole) || findTickBehind(whole) > 0,
    isBold: isAllBold(pieces),
  };
}

const longestTick = 30;

/** How many characters at the end it takes. */
function findTickBehind(text: string): number {
  return tickBehind.exec(text.slice(-longestTick))?.[0].length ?? 0;
}

function cutTick(text: string): string {
  return text.slice(0, text.length - findTickBehind(text)).trim();
}

function isAllBold(pieces: readonly Piece[]): boolean {
  const shown = pieces.map(leaveOutTicks).filter(({ text }) => text !== '');
  return shown.length > 0 && shown.every((piece) => boldness(piece) === 'all');
}

/** The tick itself may be set in another font. */
function leaveOutTicks(piece: Piece): Piece {
  const before = tickBefore.exec(piece.text)?.[0].length ?? 0;
  const behind = findTickBehind(piece.text);
  return before + behind >= piece.text.length
    ? { ...piece, text: '' }
    : cutPiece(piece, before, piece.text.length - behind);
}
