import type { Icon } from '@tabler/icons-react';

/** One line of the palette: what it is called, and the page it opens. */
export interface PaletteEntry {
  key: string;
  label: string;
  /** Beside the name, to tell it from others of the same. */
  note?: string;
  group: string;
  icon: Icon;
  path: string;
}

/**
 * Those that have every word that was typed, without regard to case and accents. The group helps to tell two of a
 * name apart; alone it finds nothing, or "st" would list all of the administration.
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

/** In the order they stand in, each group once. */
export function groupEntries(entries: readonly PaletteEntry[]): { group: string; entries: PaletteEntry[] }[] {
  const groups = new Map<string, PaletteEntry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return [...groups].map(([group, listed]) => ({ group, entries: listed }));
}
