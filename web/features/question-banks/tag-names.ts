import { t } from '@lingui/core/macro';
import { tag as limit } from '#shared/limits.ts';

interface Added {
  names: string[];
  /** Why not all of it was taken. */
  problem: string | null;
  /** What was not taken, to be mended. */
  rest: string;
}

/** What was typed or pasted, as tags: parted by commas or lines. */
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
  const { name: mostLetters, mostOfQuestion } = limit;
  if (isSuperfluous(names, name)) return t`The tag “${name}” is there already.`;
  if (name.length > mostLetters) return t`A tag has at most ${mostLetters} characters.`;
  return names.length >= mostOfQuestion ? t`A question has at most ${mostOfQuestion} tags.` : null;
}

function isSuperfluous(names: readonly string[], name: string): boolean {
  return names.some((one) => isSameTag(one, name));
}

function isSameTag(one: string, other: string): boolean {
  return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();
}

/** As the server stores it. */
function tidyTagName(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}

const mostSuggested = 8;

/** Those that hold what was typed, first those that begin with it. */
export function suggestTags(known: readonly string[], chosen: readonly string[], typed: string): string[] {
  const sought = tidyTagName(typed).toLowerCase();
  const left = known.filter((name) => !isSuperfluous(chosen, name));
  const found = left.filter((name) => name.toLowerCase().includes(sought));
  const begins = (name: string) => Number(!name.toLowerCase().startsWith(sought));
  return found.toSorted((one, other) => begins(one) - begins(other)).slice(0, mostSuggested);
}
