import type { AttemptKey } from '../journal/journal.ts';

const nameKey = 'cquiz-tab';
const attemptKey = 'cquiz-open-attempt';
const writingKey = 'cquiz-writing';

/** A name for this tab that survives reloads. A new one each time if the browser stores nothing. */
export function tabName(): string {
  const known = read(nameKey);
  if (known !== null) return known;
  const name = randomName();
  write(nameKey, name);
  return name;
}

/** Remembers the open attempt across a reload. Leaving the page forgets it. */
export function rememberOpen({ userId, attemptId }: AttemptKey): void {
  write(attemptKey, `${userId}/${attemptId}`);
}

export function isRememberedOpen({ userId, attemptId }: AttemptKey): boolean {
  return read(attemptKey) === `${userId}/${attemptId}`;
}

export function forgetOpen(): void {
  write(attemptKey, null);
  write(writingKey, null);
}

export function rememberWriting({ userId, attemptId }: AttemptKey, isWriter: boolean): void {
  write(writingKey, isWriter ? `${userId}/${attemptId}` : null);
}

/** True if this tab was the writer before a reload: a tab that took over meanwhile gives way. */
export function wroteBeforeReload({ userId, attemptId }: AttemptKey): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' && read(writingKey) === `${userId}/${attemptId}`;
}

// Browsers may block storage; a reload then counts as a new visit.
function read(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, value);
  } catch {
    // As above.
  }
}

/** Plain HTTP has no `crypto.randomUUID`. */
export function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
