import type { PaletteEntry } from './palette-entry.ts';

const maxStored = 20;
const maxShown = 5;

function keyOf(accountId: number): string {
  return `recent-pages:${accountId}`;
}

function readRecentPages(accountId: number): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(accountId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}

/** Keeps the addresses of this tab's latest pages. */
export function rememberPage(accountId: number, path: string): void {
  const others = readRecentPages(accountId).filter((other) => other !== path);
  try {
    sessionStorage.setItem(keyOf(accountId), JSON.stringify([path, ...others].slice(0, maxStored)));
  } catch {
    // Without storage the search just has no recent pages.
  }
}

/** For signing out. */
export function forgetPages(accountId: number): void {
  try {
    sessionStorage.removeItem(keyOf(accountId));
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** The latest pages, without the one that is open. */
export function findRecentPages(
  pages: readonly PaletteEntry[],
  accountId: number,
  openPath: string,
): PaletteEntry[] {
  const open = pageOf(pages, openPath);
  const recent = readRecentPages(accountId).map((path) => pageOf(pages, path));
  const others = recent.filter((page) => page !== undefined && page !== open);
  return [...new Set(others)].filter((page) => page !== undefined).slice(0, maxShown);
}

/** The page with this address, or the one that the address is a part of. */
function pageOf(pages: readonly PaletteEntry[], path: string): PaletteEntry | undefined {
  return pages
    .filter((page) => path === page.path || path.startsWith(`${page.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}
