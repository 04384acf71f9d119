import { useEffect, useState } from 'react';
import type { DurableAttempt } from '#web/attempt/durable-attempt.ts';
import { openAttempt } from '#web/attempt/open-attempt.ts';
import { classifyFailure } from './opening-failure.ts';

interface Opening {
  attempt: DurableAttempt | null;
  /** Of the last try; stays while the next one is under way. */
  failure: ReturnType<typeof classifyFailure> | null;
  isBusy: boolean;
}

/** Opens the attempt as the page opens, and closes it with the page. */
export function useOpenAttempt(userId: number, quizId: number) {
  const [opening, setOpening] = useState<Opening>({ attempt: null, failure: null, isBusy: true });
  const [request, setRequest] = useState<{ password?: string }>({});

  useEffect(() => {
    let isGone = false;
    let opened: DurableAttempt | undefined;
    openAttempt({ userId, quizId, password: request.password }).then(
      (attempt) => {
        opened = attempt;
        if (isGone) attempt.close();
        else setOpening({ attempt, failure: null, isBusy: false });
      },
      (error: unknown) => {
        if (!isGone) setOpening({ attempt: null, failure: classifyFailure(error), isBusy: false });
      },
    );
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [userId, quizId, request]);

  function open(password?: string) {
    setOpening((last) => ({ ...last, isBusy: true }));
    setRequest(password === undefined ? {} : { password });
  }

  return { ...opening, open };
}
