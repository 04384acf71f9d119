import type { Icon } from '@tabler/icons-react';

/** An entry of the palette and the page it opens. */
export interface PaletteEntry {
  key: string;
  label: string;
  /** Distinguishes entries with the same name. */
  note?: string;
  /** The page it is on, shown like a note. Doesn't match by itself. */
  place?: string;
  /** Other words by which people search for it. Match from the start of a word only. */
  words?: string;
  group: string;
  icon: Icon;
  path: string;
  /** The server found it for the typed text, maybe by something that isn't shown. */
  isMatch?: boolean;
}

/**
 * Entries that contain every typed word, ignoring case and accents, best matches first. The group alone doesn't match,
 * or "st" would list all administration pages.
 */
export function findEntries(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const sought = wordsOf(text);
  if (sought.length === 0) return [...entries];
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, sought) }))
    .filter(({ rank }) => rank !== null)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ entry }) => entry);
}

/** From 0 for a name that starts with the text. Null if the entry doesn't match. */
function rankOf(
  { label, note = '', place = '', words = '', group, isMatch = false }: PaletteEntry,
  sought: readonly string[],
): number | null {
  const text = sought.join(' ');
  const ownLabel = plain(label);
  const name = plain(`${label} ${note}`);
  const all = plain(`${name} ${place} ${group}`);
  const isMeant = (word: string) => startsWord(words, word);
  if (ownLabel.startsWith(text)) return ownLabel === text ? 0 : 1;
  if (sought.every((word) => startsWord(label, word))) return 2;
  if (sought.every((word) => name.includes(word))) return 3;
  const isNamed = sought.some((word) => name.includes(word) || isMeant(word));
  if (isNamed && sought.every((word) => all.includes(word) || isMeant(word))) return 4;
  return isMatch ? 5 : null;
}

function startsWord(text: string, word: string): boolean {
  return (
    ` ${plain(text).replace(/[^\p{L}\p{N}]+/gu, ' ')}`.includes(` ${word}`) || plain(text).startsWith(word)
  );
}

function wordsOf(text: string): string[] {
  return plain(text).split(/\s+/).filter(Boolean);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Groups in order of their first entry, each with its first entries. */
export function groupEntries(
  entries: readonly PaletteEntry[],
  maxOfGroup = entries.length,
): { group: string; entries: PaletteEntry[] }[] {
  const groups = new Map<string, PaletteEntry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return [...groups].map(([group, listed]) => ({ group, entries: listed.slice(0, maxOfGroup) }));
}
