import type { Quiz } from '#shared/contract/quizzes.ts';
import { useChangeTime } from '../versions/use-change-time.ts';

interface End {
  /** "10:30". */
  at: string;
  minutes: number;
  /** The quiz closes before the time limit is used up. */
  isCut: boolean;
  closes: string;
}

const minute = 60_000;

/** When an attempt that starts now, by the server's clock, would end; null without a time limit. */
export function useEndIfStarted({ timeLimit, closesAt, own }: Quiz, now: number): End | null {
  const limit = own?.timeLimit ?? timeLimit;
  const closes = own?.closesAt ?? closesAt;
  const full = limit === null ? Number.POSITIVE_INFINITY : now + limit * minute;
  const close = closes === null ? Number.POSITIVE_INFINITY : Date.parse(closes);
  const end = Math.min(full, close);
  const at = useChangeTime(new Date(Number.isFinite(end) ? end : now).toISOString());
  const closing = useChangeTime(closes ?? new Date(now).toISOString());
  if (limit === null) return null;
  const minutes = Math.max(0, Math.floor((end - now) / minute));
  return { at, minutes, isCut: close < full, closes: closing };
}
