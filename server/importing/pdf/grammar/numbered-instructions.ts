import type { Evidence } from './evidence.ts';
import type { ReadPiece } from './read-lines.ts';

interface Numbered {
  index: number;
  number: number;
  style: string;
}

/**
 * "1. Answer all questions. 2. Write clearly." above the first question look like questions. They are instructions
 * when most are orders without options and answers, and another 1 with some follows.
 */
export function excludeInstructions<T extends Numbered>(
  candidates: readonly T[],
  pieces: readonly ReadPiece[],
  evidence: Evidence,
): T[] {
  const [first] = candidates;
  const at = candidates.findIndex(({ number }, place) => place > 0 && number === 1);
  const next = candidates[at];
  if (first?.number !== 1 || next === undefined) return [...candidates];
  const count = (from: number, to: number) =>
    evidence.countOptionLists(from, to, first.style) + evidence.countAnswers(from, to);
  const isPlain = count(first.index, next.index) === 0 && count(next.index, pieces.length) > 0;
  const orders = candidates.slice(0, at).filter(({ index }) => isOrder(pieces[index])).length;
  const isHeaded = pieces.slice(0, first.index).some(({ role }) => role.role === 'instructions');
  const areOrders = orders * 2 > at && (at > 1 || isHeaded);
  return isPlain && areOrders ? candidates.slice(at) : [...candidates];
}

const order =
  /^(?:answer|do\s+not|don['’]t|never|write|read|use|attempt|each|every|all|no|you|your|time|the\s+time|calculators?|mobile|phones?|switch|make\s+sure|check|choose|circle|tick|select|mark|show|please|put|this|there|total|keep|candidates?|students?|fill|save|begin|start|type|number|one|options?|questions?)\b/iu;

/** An instruction that asks nothing. */
function isOrder(piece: ReadPiece | undefined): boolean {
  const text = piece?.text.slice(piece.number?.length ?? 0) ?? '';
  return order.test(text) && !/\?|_{3,}/u.test(text);
}
