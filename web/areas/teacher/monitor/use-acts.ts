import { useCallback, useState } from 'react';
import type { MonitoredAttempt } from '#shared/contract/monitor.ts';

/** What can be done with one who writes, or has written. */
export type AttemptAct = 'extend' | 'reopen' | 'handIn' | 'extraTime' | 'release';

export type MonitorAct = { kind: 'extendAll' } | { kind: AttemptAct; attempt: MonitoredAttempt };

export interface AskedAct {
  /** Stays after its dialog is closed: the text must not change while it fades. */
  act: MonitorAct;
  isOpen: boolean;
  /** Each time it is asked anew the dialog begins anew. */
  number: number;
}

export function useActs() {
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const ask = useCallback(
    (act: MonitorAct) =>
      setAsked((before) => ({ act, isOpen: true, number: before === null ? 1 : before.number + 1 })),
    [],
  );
  const close = useCallback(() => setAsked((before) => before && { ...before, isOpen: false }), []);
  return { asked, ask, close };
}
