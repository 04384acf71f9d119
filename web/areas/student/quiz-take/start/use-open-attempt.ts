import { useCallback, useEffect, useState } from 'react';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { type DurableAttempt, NoAttemptInProgress } from '#web/attempt/durable-attempt.ts';
import { openAttempt } from '#web/attempt/open-attempt.ts';
import { classifyFailure } from './opening-failure.ts';

interface Opening {
  attempt: DurableAttempt | null;
  /** The failure of the last try; stays during the next one. */
  failure: ReturnType<typeof classifyFailure> | null;
  isBusy: boolean;
}

/** Opens the attempt in progress and closes it with the page. Without one, returns the quiz to start. */
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

  /** Starts an attempt from the start page; otherwise tries again to open one. */
  function open(password?: string) {
    setOpening((last) => ({ ...last, isBusy: true }));
    setRequest(quiz ? { start: { password } } : {});
  }

  /** Checks again without starting anything. */
  const look = useCallback(() => setRequest({}), []);
  useLookWhenOpen(quiz, look);

  return { ...opening, quiz, open };
}

/** A small delay, so that the quiz is open by then. */
const laterMs = 1_000;
const longestTimerMs = 2 ** 31 - 1;

/** Checks again when a quiz opens by the server's clock, and when the page becomes visible. */
function useLookWhenOpen(quiz: Quiz | undefined, look: () => void): void {
  useEffect(() => {
    if (quiz?.own?.whyNot !== 'NOT_OPEN_YET' || quiz.opensAt === null) return;
    const now = quiz.serverTime === undefined ? Date.now() : Date.parse(quiz.serverTime);
    const waitMs = Math.max(0, Date.parse(quiz.opensAt) - now) + laterMs;
    const timer = setTimeout(look, Math.min(waitMs, longestTimerMs));
    const lookIfSeen = () => document.visibilityState === 'visible' && look();
    document.addEventListener('visibilitychange', lookIfSeen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookIfSeen);
    };
  }, [quiz, look]);
}
