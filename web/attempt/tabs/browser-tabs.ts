import type { AttemptNews } from '../attempt-state.ts';
import { browserTimers } from '../clock/timers.ts';
import type { TabEvents } from '../create-attempt.ts';
import type { AttemptKey, Journal } from '../journal/journal.ts';
import { electByLease, electByLock } from './leader-election.ts';
import { randomName, rememberWriting, tabName, wroteBeforeReload } from './tab-memory.ts';
import { joinTabs, type TabChannel, type Tabs } from './tabs.ts';

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
    electLeader({ onChange, isAnyoneWriting }) {
      // Browsers offer locks only over HTTPS.
      const locks = 'locks' in navigator ? navigator.locks : undefined;
      if (locks) return electByLock(locks, { name, isOurs: wroteBeforeReload(key), onChange });
      return electByLease({
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
