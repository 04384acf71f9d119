import type { AttemptNews } from './attempt-state.ts';
import type { TabEvents } from './create-attempt.ts';
import type { AttemptKey, Journal } from './journal.ts';
import { takeLeaseSeat } from './lease-seat.ts';
import { takeLockSeat } from './lock-seat.ts';
import { randomName } from './random-name.ts';
import { rememberWriting, tabName, wroteBeforeReload } from './tab-memory.ts';
import { joinTabs, type TabChannel, type Tabs } from './tabs.ts';
import { browserTimers } from './timers.ts';

/** The tabs of this browser that show the same attempt. */
export function joinBrowserTabs(journal: Journal, key: AttemptKey, events: TabEvents): Tabs<AttemptNews> {
  const name = `cquiz-attempt-${key.userId}-${key.attemptId}`;
  return joinTabs<AttemptNews>({
    ...events,
    onRole(isWriter) {
      rememberWriting(key, isWriter);
      events.onRole(isWriter);
    },
    channel: openChannel(name),
    timers: browserTimers,
    takeSeat({ onChange, isAnyoneWriting }) {
      // Only pages that came over HTTPS have locks.
      const locks = 'locks' in navigator ? navigator.locks : undefined;
      if (locks) return takeLockSeat(locks, { name, isOurs: wroteBeforeReload(key), onChange });
      return takeLeaseSeat({
        journal,
        key,
        tab: tabName(),
        page: randomName(),
        timers: browserTimers,
        now: () => Date.now(),
        isAnyoneWriting,
        onChange,
      });
    },
  });
}

function openChannel(name: string): TabChannel {
  if (typeof BroadcastChannel === 'undefined') {
    return { post: () => undefined, listen: () => undefined, close: () => undefined };
  }
  const channel = new BroadcastChannel(name);
  let isClosed = false;
  return {
    post(message) {
      if (!isClosed) channel.postMessage(message);
    },
    listen(receive) {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => receive(data));
    },
    close() {
      isClosed = true;
      channel.close();
    },
  };
}
