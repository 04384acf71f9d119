/** Two names that fold alike are one tag. Not by the database's `lower`: in some locales it knows only English letters. */
export function foldTagName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

export interface KnownTag {
  id: number;
  name: string;
}

/** Which of the owner's tags these names mean, and which names mean none yet, each once and as it was first written. */
export function sortOutTags(
  known: readonly KnownTag[],
  names: readonly string[],
): { ids: number[]; missing: string[] } {
  const idOf = new Map(known.map(({ id, name }) => [foldTagName(name), id]));
  const ids = new Set<number>();
  const missing = new Map<string, string>();
  for (const name of names) {
    const folded = foldTagName(name);
    const id = idOf.get(folded);
    if (id !== undefined) ids.add(id);
    else if (!missing.has(folded)) missing.set(folded, name);
  }
  return { ids: [...ids], missing: [...missing.values()] };
}
