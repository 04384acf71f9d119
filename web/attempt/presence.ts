import { presence } from '#shared/limits.ts';
import { api } from '#web/lib/api.ts';
import { readToken } from '#web/lib/session-token.ts';
import type { AttemptCore } from './create-attempt.ts';

interface Report {
  focus?: 'LOST' | 'REGAINED';
  isLeaving?: true;
}

/**
 * Tells the teacher's monitor that this screen is there, and when the student has something else before them. Nothing
 * depends on its arriving: what is not heard is not sent again.
 */
export function followPresence(attempt: AttemptCore, attemptId: number, device: number): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  let isHere = look();
  let isRegistered = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): boolean {
    return document.visibilityState === 'visible' && document.hasFocus();
  }

  function beatLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => tell({}), presence.beatSeconds * 1_000);
  }

  function tell(body: Report): void {
    const { outcome, isWriter, otherDevice } = attempt.getView();
    if (outcome || readToken() === null) return;
    beatLater();
    // Until the server has answered, another device may be the one that writes.
    if (isWriter && !isRegistered) return;
    if (otherDevice && body.isLeaving) return;
    const report = otherDevice ? { follows: true } : isWriter ? { ...body, device } : body;
    const params = { attemptId };
    api('POST /quizAttempt/:attemptId/presence', { params, body: report }, { keepalive: true }).catch(
      () => undefined,
    );
  }

  function tellFirst(): void {
    tell(isHere ? { focus: 'REGAINED' } : {});
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
  tellFirst();
  void attempt.registered.then(() => {
    isRegistered = true;
    if (!signal.aborted) tellFirst();
  });
  return () => {
    watch.abort();
    unsubscribe();
    leave();
    clearTimeout(timer);
  };
}
