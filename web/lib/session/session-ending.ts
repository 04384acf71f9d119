import type { EndedSession } from '#shared/error-codes.ts';

/** Why a session ended. UNKNOWN: the server no longer knows the token. */
export interface SessionEnding {
  reason: EndedSession['reason'] | 'UNKNOWN';
  minutes: number | null;
}

const key = 'cquiz-session-ending';
let fallback: string | null = null;

/** Kept for the sign-in page of this tab, until someone signs in or out. */
export function keepEnding(ending: SessionEnding | null): void {
  fallback = ending && JSON.stringify(ending);
  try {
    if (fallback === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, fallback);
  } catch {
    // Storage is forbidden: a reload forgets the reason.
  }
}

/** As the stored text, so that two reads are equal. */
export function readKeptEnding(): string | null {
  try {
    return window.sessionStorage.getItem(key) ?? fallback;
  } catch {
    return fallback;
  }
}

/** What an error response says about the end of the session. */
export async function endingOf(refusal: Response): Promise<EndedSession | undefined> {
  const body: unknown = await refusal.json().catch(() => null);
  return (body as { endedSession?: EndedSession } | null)?.endedSession;
}
