import { say, sayMarked } from '#server/language/say.ts';
import { sayAll } from '#server/language/say-values.ts';
import { sentence } from '#shared/sentence.ts';
import type { KeyEntry } from '../answer-key/bare-key.ts';
import { joinExplanation } from '../explanation-lines.ts';
import { findRole } from '../line-role.ts';
import { joinPieces, type Vocabulary } from '../paragraph.ts';
import type { ItemParts } from '../split-item.ts';

/** An answer printed on the paper, and where. */
export interface StatedAnswer {
  /** Message part with the place of the answer: `{said} beside the question`, `{said} in bold`. */
  how: string;
  answer: string;
  /** The explanation after it. */
  feedback: string;
  /** The lines below it in the answer key, which continue the model answer of an essay. */
  below?: string;
}

export function listStatedAnswers(
  parts: ItemParts,
  entries: readonly KeyEntry[],
  vocabulary: Vocabulary,
): StatedAnswer[] {
  const inline = parts.answers.map((pieces) => ({
    how: sentence('{said} beside the question'),
    answer: removeClosingBracket(joinPieces(pieces, vocabulary)),
    feedback: '',
  }));
  const keyed = entries.map(({ text, below }) => ({
    how: sentence('{said} in the answer key'),
    ...splitExplained(text),
    below: joinExplanation(below, vocabulary),
  }));
  return [...inline, ...keyed].filter(({ answer }) => answer !== '');
}

/** What explains the answers, on their own lines and below them. */
export function listExplanations(stated: readonly StatedAnswer[]): string[] {
  return stated.flatMap(({ feedback, below = '' }) => [feedback, below]);
}

/** `[Ans: B]`, `(Answer: Paris)`: the bracket was opened before "Ans". */
function removeClosingBracket(answer: string): string {
  const closing = /[)\]]$/u.exec(answer)?.[0];
  if (closing === undefined) return answer;
  const opening = closing === ')' ? '(' : '[';
  const isOpened = answer.split(opening).length >= answer.split(closing).length;
  const isLabel = /^\p{L}[)\]]$/u.test(answer);
  return isOpened || isLabel ? answer : answer.slice(0, -1).trim();
}

/** A solution may contain `Answer: B` and the reason. */
function splitExplained(text: string): Pick<StatedAnswer, 'answer' | 'feedback'> {
  const role = findRole(text);
  const whole = role.role === 'answer' ? text.slice(role.from) : text;
  const at = whole.search(/(?<=\S\s)(?:Explanation|Rationale|Reason|Solution|Sol)\s*[:.]/u);
  if (at < 0) return { answer: whole.trim(), feedback: '' };
  return { answer: whole.slice(0, at).trim(), feedback: whole.slice(at).replace(/^[^:.]*[:.]\s*/u, '') };
}

/** Reports contradicting answers instead of guessing which one is right. */
export function describeContradiction(stated: readonly { how: string; answer: string }[]): string {
  const answers = stated.map(({ how, answer }) => sayMarked(how, { said: answer }));
  return say('The answers contradict each other: {answers}.', { answers: sayAll(answers) });
}
