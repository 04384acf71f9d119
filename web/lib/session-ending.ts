import type { EndedSession } from '#shared/error-codes.ts';

/** Why somebody is no longer signed in. UNKNOWN: the server no longer knows the token, and not why. */
export interface SessionEnding {
  reason: EndedSession['reason'] | 'UNKNOWN';
  minutes: number | null;
}

const key = 'cquiz-session-ending';
let fallback: string | null = null;

/** For the sign-in page of this tab, until somebody signs in or out. */
export function keepEnding(ending: SessionEnding | null): void {
  fallback = ending && JSON.stringify(ending);
  try {
    if (fallback === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, fallback);
  } catch {
    // Storage is forbidden: a reload forgets it.
  }
}

/** As it is kept, so that two readings of the same are equal. */
export function readKeptEnding(): string | null {
  try {
    return window.sessionStorage.getItem(key) ?? fallback;
  } catch {
    return fallback;
  }
}

/** What a refusal says about the end of the session. */
export async function endingOf(refusal: Response): Promise<EndedSession | undefined> {
  const body: unknown = await refusal.json().catch(() => null);
  return (body as { endedSession?: EndedSession } | null)?.endedSession;
}
