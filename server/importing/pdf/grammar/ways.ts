import { say, sayMarked } from '#server/language/say.ts';
import { sayAll } from '#server/language/say-values.ts';
import { sentence } from '#shared/sentence.ts';
import type { KeyEntry } from './bare-key.ts';
import { tellRole } from './line-role.ts';
import { joinPieces, type Vocabulary } from './paragraph.ts';
import type { ItemParts } from './read-item.ts';

/** One of the ways in which a paper may tell the answer, and what it says. */
export interface Way {
  /** A sentence's part with the answer in it: `{said} beside the question`, `{said} in bold`. */
  how: string;
  said: string;
  /** What follows it as an explanation. */
  feedback: string;
}

export function listWrittenWays(
  parts: ItemParts,
  entries: readonly KeyEntry[],
  vocabulary: Vocabulary,
): Way[] {
  const inline = parts.answers.map((pieces) => ({
    how: sentence('{said} beside the question'),
    said: leaveOutBrackets(joinPieces(pieces, vocabulary)),
    feedback: '',
  }));
  const keyed = entries.map(({ text }) => ({
    how: sentence('{said} in the answer key'),
    ...splitExplained(text),
  }));
  return [...inline, ...keyed].filter(({ said }) => said !== '');
}

/** `[Ans: B]`, `(Answer: Paris)`: the bracket was opened before "Ans". */
function leaveOutBrackets(said: string): string {
  const closing = /[)\]]$/u.exec(said)?.[0];
  if (closing === undefined) return said;
  const opening = closing === ')' ? '(' : '[';
  const isOpened = said.split(opening).length >= said.split(closing).length;
  const isLabel = /^\p{L}[)\]]$/u.test(said);
  return isOpened || isLabel ? said : said.slice(0, -1).trim();
}

/** A solution may say `Answer: B` and why. */
function splitExplained(text: string): Pick<Way, 'said' | 'feedback'> {
  const role = tellRole(text);
  const said = role.role === 'answer' ? text.slice(role.from) : text;
  const at = said.search(/(?<=\S\s)(?:Explanation|Rationale|Reason|Solution|Sol)\s*[:.]/u);
  if (at < 0) return { said: said.trim(), feedback: '' };
  return { said: said.slice(0, at).trim(), feedback: said.slice(at).replace(/^[^:.]*[:.]\s*/u, '') };
}

/** Two ways that say different things: never a guess which of them is right. */
export function describeContradiction(ways: readonly { how: string; said: string }[]): string {
  const told = ways.map(({ how, said }) => sayMarked(how, { said }));
  return say('The answers contradict each other: {answers}.', { answers: sayAll(told) });
}
