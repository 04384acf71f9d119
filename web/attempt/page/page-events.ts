import { ApiError } from '#web/lib/api/api-client.ts';
import { listenToEvents } from '#web/lib/api/live-events.ts';
import type { ServerClock } from '../clock/clock.ts';
import type { AttemptCore } from '../create-attempt.ts';

const refreshMs = 10_000;
const driftCheckMs = 5_000;
const justNowMs = 2_000;
const followMs = 1_000;

/** Reports network changes, page visibility and server events to the attempt. */
export function followPage(
  attempt: AttemptCore,
  { attemptId, clock }: { attemptId: number; clock: ServerClock },
): () => void {
  let refreshedAt = clock.mark();
  let followedAt = clock.mark() - followMs;
  let isRegistered = false;
  let hasConnected = false;
  let followTimer: ReturnType<typeof setTimeout> | undefined;
  const watch = new AbortController();
  const { signal } = watch;

  function refreshUnless(withinMs: number): void {
    if (clock.mark() - refreshedAt < withinMs) return;
    refreshedAt = clock.mark();
    void attempt.refresh();
  }

  /** At most one fetch per second, plus one for events that arrive meanwhile. */
  function followSoon(): void {
    followTimer ??= setTimeout(
      () => {
        followTimer = undefined;
        followedAt = clock.mark();
        void attempt.follow();
      },
      Math.max(0, followedAt + followMs - clock.mark()),
    );
  }

  function followVisibility(): void {
    if (document.visibilityState === 'hidden') {
      attempt.leave();
    } else {
      attempt.wake(false);
      // The monotonic clock may have paused while the device slept.
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
    attemptId,
    receive(event) {
      if (event.type === 'resync') refreshUnless(justNowMs);
      if (event.type === 'attempt.changed' && event.attemptId === attemptId) void attempt.check();
      const isOfDevice = event.type === 'answers.changed' || event.type === 'device.changed';
      if (isOfDevice && event.attemptId === attemptId && !attempt.isOwn(event.device)) followSoon();
      if (event.type !== 'connected') return;
      // The server responds again.
      attempt.wake(false);
      // Another device may have saved or taken over while events were disconnected.
      const { isWriter, otherDevice } = attempt.getView();
      if (isWriter && (hasConnected || !isRegistered)) void attempt.openDevice();
      else if (otherDevice) followSoon();
      hasConnected = true;
    },
  });
  void attempt.registered.then(() => {
    isRegistered = true;
  });
  return () => {
    clearInterval(drift);
    clearTimeout(followTimer);
    watch.abort();
    endEvents();
  };
}
