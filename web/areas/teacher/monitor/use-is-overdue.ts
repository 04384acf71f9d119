import { useEffect, useState } from 'react';

const patienceMs = 5_000;

/** Whether no answer has come for a while, though the page was looked at: the line may just be silent. */
export function useIsOverdue(answeredAt: number): boolean {
  const [waitedSince, setWaitedSince] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function wait(): void {
      clearTimeout(timer);
      // Nobody asks for a hidden page: when it is shown again its answer is on its way.
      if (document.visibilityState !== 'visible') return;
      timer = setTimeout(() => setWaitedSince(answeredAt), patienceMs);
    }
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [answeredAt]);
  return waitedSince === answeredAt;
}
