import { findRole } from './line-role.ts';
import { joinPieces, type Vocabulary } from './paragraph.ts';
import type { Piece } from './piece.ts';

const label =
  /^[([]?\s*(?:explanations?|rationale|reason(?:ing)?|why|because|feedback|justification|comments?|notes?|hints?|sources?|references?|refs?|cited?|see|page|chapter|topic|objective|bloom(?:['’]s)?(?:\s+level)?|difficulty|level)\s*(?:[:：]|\.(?=\s)|\s[–—-](?=\s)|$)/iu;

/** `Explanation: …`, `Source: …`: starts a paragraph of its own below an answer. */
export function isLabelledLine(text: string): boolean {
  return label.test(text);
}

/** The explanation below an answer as paragraphs. The first needs no label. */
export function joinExplanation(pieces: readonly Piece[], vocabulary: Vocabulary): string {
  const paragraphs: Piece[][] = [];
  for (const piece of pieces) {
    const last = paragraphs.at(-1);
    if (last === undefined || isLabelledLine(piece.text)) paragraphs.push([piece]);
    else last.push(piece);
  }
  return paragraphs.map((paragraph) => removeLabel(joinPieces(paragraph, vocabulary, true))).join('\n');
}

const ownWord = /^[([]?\s*(?:explanations?|rationale|reason(?:ing)?|feedback|justification|why)\b/iu;
/** "Why not A?" is a sentence. */
const ownLabel =
  /^\W*(?:\p{L}+(?:\s*[:：]\s*|\.\s+|\s[–—-]\s+)|(?:E(?:xplanation|XPLANATION)|R(?:ationale|ATIONALE))\s+(?=\p{Lu}))/u;

/** "Explanation:" says nothing in a field of that name, "Source:" does. */
function removeLabel(text: string): string {
  const role = findRole(text);
  const isOwnWord = ownWord.test(text);
  if (isOwnWord && role.role === 'explanation') return text.slice(role.from);
  return isOwnWord ? text.replace(ownLabel, '') : text;
}
