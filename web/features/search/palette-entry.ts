import type { Icon } from '@tabler/icons-react';

/** An entry of the palette and the page it opens. */
export interface PaletteEntry {
  key: string;
  label: string;
  /** Distinguishes entries with the same name. */
  note?: string;
  group: string;
  icon: Icon;
  path: string;
}

/**
 * Entries that contain every typed word, ignoring case and accents. The group alone doesn't match, or "st" would
 * list all administration pages.
 */
export function findEntries(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return entries.filter(({ label, note = '', group }) => {
    const name = plain(`${label} ${note}`);
    const all = `${name} ${plain(group)}`;
    const isNamed = words.length === 0 || words.some((word) => name.includes(word));
    return isNamed && words.every((word) => all.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Groups in order of their first entry. */
export function groupEntries(entries: readonly PaletteEntry[]): { group: string; entries: PaletteEntry[] }[] {
  const groups = new Map<string, PaletteEntry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return [...groups].map(([group, listed]) => ({ group, entries: listed }));
}
