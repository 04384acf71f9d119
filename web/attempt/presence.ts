import { presence } from '#shared/limits.ts';
import { api } from '#web/lib/api.ts';
import { readToken } from '#web/lib/session-token.ts';
import type { DurableAttempt } from './durable-attempt.ts';

interface Report {
  focus?: 'LOST' | 'REGAINED';
  isLeaving?: true;
}

/**
 * Tells the teacher's monitor that this screen is there, and when the student has something else before them. Nothing
 * depends on its arriving: what is not heard is not sent again.
 */
export function followPresence(attempt: DurableAttempt, attemptId: number): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  let isHere = look();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): boolean {
    return document.visibilityState === 'visible' && document.hasFocus();
  }

  function beatLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => tell({}), presence.beatSeconds * 1_000);
  }

  function tell(body: Report): void {
    if (attempt.getView().outcome || readToken() === null) return;
    beatLater();
    api('POST /quizAttempt/:attemptId/presence', { params: { attemptId }, body }, { keepalive: true }).catch(
      () => undefined,
    );
  }

  function follow(): void {
    if (look() === isHere) return;
    isHere = !isHere;
    tell({ focus: isHere ? 'REGAINED' : 'LOST' });
  }

  function leave(): void {
    // A page that comes back from the browser's cache has been regained.
    isHere = false;
    tell({ isLeaving: true });
  }

  document.addEventListener('visibilitychange', follow, { signal });
  window.addEventListener('blur', follow, { signal });
  window.addEventListener('focus', follow, { signal });
  window.addEventListener('pagehide', leave, { signal });
  // A save that arrived has told as much.
  const unsubscribe = attempt.subscribe(() => {
    if (attempt.getView().saveState === 'saved') beatLater();
  });
  tell(isHere ? { focus: 'REGAINED' } : {});
  return () => {
    watch.abort();
    unsubscribe();
    leave();
    clearTimeout(timer);
  };
}
