import { useEffect } from 'react';
import type { Quiz } from '#shared/contract/quizzes.ts';

/** Asked a little later, so that the quiz is open by then. */
const laterMs = 1_000;
const longestTimerMs = 2 ** 31 - 1;

/** While a quiz is not open yet: looks again when it opens by the server's clock, and when the page is shown again. */
export function useLookWhenOpen(quiz: Quiz | undefined, look: () => void): void {
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
