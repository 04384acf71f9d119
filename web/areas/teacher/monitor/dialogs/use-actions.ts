import { useCallback, useState } from 'react';
import type { MonitoredAttempt } from '#shared/contract/attempts/monitor.ts';

/** Actions on one attempt. */
export type AttemptAction = 'extend' | 'reopen' | 'handIn' | 'extraTime' | 'release';

export type MonitorAction = { kind: 'extendAll' } | { kind: AttemptAction; attempt: MonitoredAttempt };

export interface OpenAction {
  /** Kept after the dialog closes, so that its text does not change during the fade-out. */
  action: MonitorAction;
  isOpen: boolean;
  /** Counts up, as a React key that resets the dialog each time it opens. */
  number: number;
}

export function useActions() {
  const [asked, setAsked] = useState<OpenAction | null>(null);
  const ask = useCallback(
    (act: MonitorAction) =>
      setAsked((before) => ({ action: act, isOpen: true, number: before === null ? 1 : before.number + 1 })),
    [],
  );
  const close = useCallback(() => setAsked((before) => before && { ...before, isOpen: false }), []);
  return { asked, ask, close };
}
