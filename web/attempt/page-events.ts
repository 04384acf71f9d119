import { ApiError } from '#web/lib/api-client.ts';
import { listenToEvents } from '#web/lib/live-events.ts';
import type { ServerClock } from './clock.ts';
import type { AttemptCore } from './create-attempt.ts';

const refreshMs = 10_000;
const driftCheckMs = 5_000;
const justNowMs = 2_000;

/** Tells the attempt what happens around it: the network, the page, the server's events. */
export function followPage(attempt: AttemptCore, attemptId: number, clock: ServerClock): () => void {
  let refreshedAt = clock.mark();
  const watch = new AbortController();
  const { signal } = watch;

  function refreshUnless(withinMs: number): void {
    if (clock.mark() - refreshedAt < withinMs) return;
    refreshedAt = clock.mark();
    void attempt.refresh();
  }

  function followVisibility(): void {
    if (document.visibilityState === 'hidden') {
      attempt.leave();
    } else {
      attempt.wake(false);
      // The running clock may have stood still while the device slept.
      refreshUnless(clock.hasDrifted() ? 0 : refreshMs);
    }
  }

  const drift = setInterval(() => {
    if (clock.hasDrifted()) refreshUnless(refreshMs);
  }, driftCheckMs);
  document.addEventListener('visibilitychange', followVisibility, { signal });
  window.addEventListener('pagehide', () => attempt.leave(), { signal });
  window.addEventListener('online', () => attempt.wake(true), { signal });
  window.addEventListener('offline', () => attempt.lost(new ApiError('', 0)), { signal });
  const endEvents = listenToEvents({
    receive(event) {
      if (event.type === 'resync') refreshUnless(justNowMs);
      if (event.type === 'attempt.changed' && event.attemptId === attemptId) void attempt.check();
      if (event.type !== 'connected') return;
      // Somebody answers again.
      attempt.wake(false);
    },
  });
  return () => {
    clearInterval(drift);
    watch.abort();
    endEvents();
  };
}
