/**
 * Two names that fold alike are one tag. Doesn't use the database's `lower`, which in some locales knows only
 * English letters.
 */
export function foldTagName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

export interface KnownTag {
  id: number;
  name: string;
}

/** Splits names into existing tags of the owner and new names, each once and as first written. */
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
