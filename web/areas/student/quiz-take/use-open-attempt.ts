import { useCallback, useEffect, useState } from 'react';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { type DurableAttempt, NoAttemptInProgress } from '#web/attempt/durable-attempt.ts';
import { openAttempt } from '#web/attempt/open-attempt.ts';
import { classifyFailure } from './opening-failure.ts';
import { useLookWhenOpen } from './start/use-look-when-open.ts';

interface Opening {
  attempt: DurableAttempt | null;
  /** Of the last try; stays while the next one is under way. */
  failure: ReturnType<typeof classifyFailure> | null;
  isBusy: boolean;
}

/** Opens the attempt in progress as the page opens, and closes it with the page. Without one there is a quiz to start. */
export function useOpenAttempt(userId: number, quizId: number) {
  const [opening, setOpening] = useState<Opening>({ attempt: null, failure: null, isBusy: true });
  const [request, setRequest] = useState<Pick<Parameters<typeof openAttempt>[0], 'start'>>({});
  const [quiz, setQuiz] = useState<Quiz>();

  useEffect(() => {
    let isGone = false;
    let opened: DurableAttempt | undefined;
    openAttempt({ userId, quizId, ...request }).then(
      (attempt) => {
        opened = attempt;
        if (isGone) attempt.close();
        else setOpening({ attempt, failure: null, isBusy: false });
      },
      (error: unknown) => {
        if (isGone) return;
        if (error instanceof NoAttemptInProgress) setQuiz(error.quiz);
        const failure = error instanceof NoAttemptInProgress ? null : classifyFailure(error);
        setOpening({ attempt: null, failure, isBusy: false });
      },
    );
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [userId, quizId, request]);

  /** Starts an attempt if the start page shows, else tries again to find one. */
  function open(password?: string) {
    setOpening((last) => ({ ...last, isBusy: true }));
    setRequest(quiz ? { start: { password } } : {});
  }

  /** Asks again what there is to open, and starts nothing. */
  const look = useCallback(() => setRequest({}), []);
  useLookWhenOpen(quiz, look);

  return { ...opening, quiz, open };
}
