import { t } from '@lingui/core/macro';
import { tag as limit } from '#shared/limits.ts';

interface Added {
  names: string[];
  /** Why a tag was refused. */
  problem: string | null;
  /** The refused text, for correction. */
  rest: string;
}

/** Adds typed or pasted tags, separated by commas or line breaks. */
export function addTagNames(names: readonly string[], typed: string): Added {
  const added: Added = { names: [...names], problem: null, rest: '' };
  for (const part of typed.split(/[,\n]/)) {
    const name = tidyTagName(part);
    if (name === '') continue;
    const problem = findTagProblem(added.names, name);
    if (problem === null) added.names.push(name);
    else Object.assign(added, { problem, rest: isSuperfluous(added.names, name) ? added.rest : name });
  }
  return added;
}

function findTagProblem(names: readonly string[], name: string): string | null {
  const { name: mostLetters, maxOfQuestion: mostOfQuestion } = limit;
  if (isSuperfluous(names, name)) return t`The tag “${name}” has already been added.`;
  if (name.length > mostLetters) return t`A tag can have at most ${mostLetters} characters.`;
  return names.length >= mostOfQuestion ? t`A question can have at most ${mostOfQuestion} tags.` : null;
}

function isSuperfluous(names: readonly string[], name: string): boolean {
  return names.some((one) => isSameTag(one, name));
}

function isSameTag(one: string, other: string): boolean {
  return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();
}

/** Normalised as on the server. */
function tidyTagName(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}

const maxSuggestions = 8;

/** Matching tags, those that start with the text first. */
export function suggestTags(known: readonly string[], chosen: readonly string[], typed: string): string[] {
  const sought = tidyTagName(typed).toLowerCase();
  const left = known.filter((name) => !isSuperfluous(chosen, name));
  const matching = left.filter((name) => name.toLowerCase().includes(sought));
  const begins = (name: string) => Number(!name.toLowerCase().startsWith(sought));
  return matching.toSorted((one, other) => begins(one) - begins(other)).slice(0, maxSuggestions);
}
