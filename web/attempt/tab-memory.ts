import type { AttemptKey } from './journal.ts';
import { randomName } from './random-name.ts';

const nameKey = 'cquiz-tab';
const attemptKey = 'cquiz-open-attempt';
const writingKey = 'cquiz-writing';

/** A name for this tab that a reload keeps; a new one each time where the browser keeps nothing. */
export function tabName(): string {
  const known = read(nameKey);
  if (known !== null) return known;
  const name = randomName();
  write(nameKey, name);
  return name;
}

/** This tab has the attempt open. A reload finds it here; who leaves the page by themselves forgets it. */
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

/** This tab wrote until it was loaded again: another one that has moved up meanwhile makes way. */
export function wroteBeforeReload({ userId, attemptId }: AttemptKey): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' && read(writingKey) === `${userId}/${attemptId}`;
}

// A browser may forbid storage; then a reload is a new visit.
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
