import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { SessionEnd } from '#shared/contract/people/auth.ts';
import { api } from '#web/lib/api/api.ts';
import { watchAttention } from '#web/lib/session/attention.ts';
import { readKeptEnding, type SessionEnding } from '#web/lib/session/session-ending.ts';
import { onTokenChanged } from '#web/lib/session/session-token.ts';
import { sessionEndKey } from './current-user.ts';

const warnSeconds = 120;
/** By then the server has ended the session. */
const afterEndMs = 1_500;
const mostWaitMs = 10 * 60_000;
const retryMs = 30_000;
/** Lets the page's own requests go first. */
const firstWaitMs = 5_000;

export interface ComingEnd extends Pick<SessionEnd, 'canBeExtended'> {
  /** By this device's clock, in milliseconds. */
  at: number;
}

/** The end of the session once it is near, and a function to stay signed in. */
export function useSessionEnd(): { end: ComingEnd | null; stay: () => void } {
  const [end, setEnd] = useState<ComingEnd | null>(null);
  const [asked, ask] = useState(0);
  const queries = useQueryClient();
  useEffect(watchAttention, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const left = new AbortController();
    async function look(): Promise<void> {
      const { end: coming, waitMs } = await askForEnd(left.signal);
      if (left.signal.aborted) return;
      setEnd(coming);
      if (waitMs !== null) timer = setTimeout(() => void look(), waitMs);
    }
    const known = queries.getQueryData<SessionEnd>(sessionEndKey);
    if (asked === 0 && known?.endsInSeconds === null) return undefined;
    timer = setTimeout(() => void look(), asked === 0 ? firstWait(known) : 0);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [asked, queries]);
  return { end, stay: () => ask((times) => times + 1) };
}

function firstWait(known: SessionEnd | undefined): number {
  const untilWarning = (known?.endsInSeconds ?? 0) - warnSeconds;
  return Math.max(firstWaitMs, Math.min(untilWarning * 1_000, mostWaitMs));
}

/** An unattended request does not extend the session; after its end the refusal signs out. */
async function askForEnd(signal: AbortSignal): Promise<{ end: ComingEnd | null; waitMs: number | null }> {
  try {
    const { endsInSeconds, canBeExtended } = await api('GET /auth/session', undefined, { signal });
    if (endsInSeconds === null) return { end: null, waitMs: null };
    const untilWarning = endsInSeconds - warnSeconds;
    if (untilWarning > 0) return { end: null, waitMs: Math.min(untilWarning * 1_000, mostWaitMs) };
    const endsInMs = endsInSeconds * 1_000;
    return { end: { at: Date.now() + endsInMs, canBeExtended }, waitMs: endsInMs + afterEndMs };
  } catch {
    return { end: null, waitMs: retryMs };
  }
}

/** Why the session of this tab ended; null where there was none, or the person signed out here. */
export function useSessionEnding(): SessionEnding | null {
  const kept = useSyncExternalStore(onTokenChanged, readKeptEnding);
  return useMemo(() => JSON.parse(kept ?? 'null') as SessionEnding | null, [kept]);
}
