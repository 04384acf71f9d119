import { useRef, useState } from 'react';
import type { DurableAttempt } from '#web/attempt/durable-attempt.ts';
import { ApiError } from '#web/lib/api/api-client.ts';

export type SubmitFailure = 'unreachable' | 'refused';

/** Submits only once, however often it is called. */
export function useSubmit(attempt: DurableAttempt) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SubmitFailure | null>(null);
  const underWay = useRef(false);

  async function submit(reason: 'SUBMITTED' | 'TIMED_OUT'): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await attempt.submit(reason);
    } catch (error) {
      const isAway = error instanceof ApiError && error.status === 0;
      setFailure(isAway ? 'unreachable' : 'refused');
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  return { isBusy, failure, submit, forgetFailure: () => setFailure(null) };
}
