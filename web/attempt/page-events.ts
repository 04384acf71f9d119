import { ApiError } from '#web/lib/api-client.ts';
import { listenToEvents } from '#web/lib/live-events.ts';
import type { ServerClock } from './clock.ts';
import type { AttemptCore } from './create-attempt.ts';

const refreshMs = 10_000;
const driftCheckMs = 5_000;
const justNowMs = 2_000;
const followMs = 1_000;

/** Tells the attempt what happens around it: the network, the page, the server's events. */
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

  /** Once a second at most, and once more for what came meanwhile. */
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
    attemptId,
    receive(event) {
      if (event.type === 'resync') refreshUnless(justNowMs);
      if (event.type === 'attempt.changed' && event.attemptId === attemptId) void attempt.check();
      const isOfDevice = event.type === 'answers.changed' || event.type === 'device.changed';
      if (isOfDevice && event.attemptId === attemptId && !attempt.isOwn(event.device)) followSoon();
      if (event.type !== 'connected') return;
      // Somebody answers again.
      attempt.wake(false);
      // Another device may have saved or taken over while no events came.
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
