import type { Icon } from '@tabler/icons-react';

export interface FoundPage {
  key: string;
  label: string;
  group: string;
  icon: Icon;
  open: () => void;
}

/** Those whose name has every word that was typed, without regard to case and accents. */
export function findPages(pages: readonly FoundPage[], text: string): FoundPage[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return pages.filter(({ label, group }) => {
    const name = plain(`${label} ${group}`);
    return words.every((word) => name.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
