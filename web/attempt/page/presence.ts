import { presence } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { readToken } from '#web/lib/session/session-token.ts';
import type { AttemptCore } from '../create-attempt.ts';

interface Report {
  focus?: 'LOST' | 'REGAINED';
  isLeaving?: true;
}

/** Reports to the teacher's monitor that this screen is open and has focus. Lost reports are not resent. */
export function followPresence(attempt: AttemptCore, attemptId: number, device: number): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  let isHere = hasFocus();
  let isRegistered = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hasFocus(): boolean {
    return document.visibilityState === 'visible' && document.hasFocus();
  }

  function scheduleHeartbeat(): void {
    clearTimeout(timer);
    timer = setTimeout(() => send({}), presence.beatSeconds * 1_000);
  }

  function send(body: Report): void {
    const { outcome, isWriter, otherDevice } = attempt.getView();
    if (outcome || readToken() === null) return;
    scheduleHeartbeat();
    // Until the server responds, another device may be the writer.
    if (isWriter && !isRegistered) return;
    if (otherDevice && body.isLeaving) return;
    const report = otherDevice ? { follows: true } : isWriter ? { ...body, device } : body;
    const params = { attemptId };
    api('POST /quizAttempt/:attemptId/presence', { params, body: report }, { keepalive: true }).catch(
      () => undefined,
    );
  }

  function reportFirst(): void {
    send(isHere ? { focus: 'REGAINED' } : {});
  }

  function follow(): void {
    if (hasFocus() === isHere) return;
    isHere = !isHere;
    send({ focus: isHere ? 'REGAINED' : 'LOST' });
  }

  function leave(): void {
    // A page restored from the browser's cache reports that it regained focus.
    isHere = false;
    send({ isLeaving: true });
  }

  document.addEventListener('visibilitychange', follow, { signal });
  window.addEventListener('blur', follow, { signal });
  window.addEventListener('focus', follow, { signal });
  window.addEventListener('pagehide', leave, { signal });
  // A successful save also counts as a heartbeat.
  const unsubscribe = attempt.subscribe(() => {
    if (attempt.getView().saveState === 'saved') scheduleHeartbeat();
  });
  reportFirst();
  void attempt.registered.then(() => {
    isRegistered = true;
    if (!signal.aborted) reportFirst();
  });
  return () => {
    watch.abort();
    unsubscribe();
    leave();
    clearTimeout(timer);
  };
}
