import type { Timers } from '../clock/timers.ts';
import type { AttemptKey, Journal, Lease } from '../journal/journal.ts';
import type { Leadership } from './tabs.ts';

interface LeaseElection {
  journal: Journal;
  key: AttemptKey;
  /** The tab, across reloads; a duplicated tab has the same name. */
  tab: string;
  /** This load of the page. */
  page: string;
  timers: Timers;
  /** The device's clock, in milliseconds. */
  now: () => number;
  /**
   * Asks the other tabs: a lease may be left over from a crash, or its time be wrong because the clock was set.
   */
  isAnyoneWriting(): Promise<boolean>;
  onChange(isWriter: boolean): void;
}

const renewMs = 2_000;
const staleMs = 6_000;

/** Elects the writing tab by a lease in the journal, where the browser has no locks (plain HTTP). */
export function electByLease(options: LeaseElection): Leadership {
  const { journal, key, page, tab, timers, now } = options;
  let isWriter = false;
  let hasLeft = false;
  let endTimer: (() => void) | undefined;

  function change(is: boolean): void {
    if (is === isWriter || hasLeft) return;
    isWriter = is;
    options.onChange(is);
  }

  async function renew(): Promise<void> {
    const lease = await journal.changeLease(key, (held) =>
      held?.page === page ? { ...held, renewedAt: now() } : held,
    );
    change(lease?.page === page);
  }

  async function tryToTake(): Promise<void> {
    const seen = await journal.changeLease(key, (held) => held);
    if (!mayTake(seen, { tab, now: now() })) return;
    const mustAsk = seen !== undefined || !journal.isDurable();
    if (mustAsk && (await options.isAnyoneWriting())) return;
    const lease = await journal.changeLease(key, (held) =>
      held?.page === seen?.page && held?.renewedAt === seen?.renewedAt
        ? { tab, page, renewedAt: now() }
        : held,
    );
    change(lease?.page === page);
  }

  async function tick(): Promise<void> {
    if (hasLeft) return;
    await (isWriter ? renew() : tryToTake()).catch(() => undefined);
    endTimer?.();
    if (!hasLeft) endTimer = timers.after(renewMs, () => void tick());
  }

  void tick();
  return {
    takeOver() {
      void journal.changeLease(key, () => ({ tab, page, renewedAt: now() })).then(() => change(true));
    },
    check: () => void tick(),
    resign() {
      hasLeft = true;
      endTimer?.();
      void journal.changeLease(key, (held) => (held?.page === page ? undefined : held));
    },
  };
}

function mayTake(lease: Lease | undefined, { tab, now }: { tab: string; now: number }): boolean {
  if (!lease || lease.tab === tab) return true;
  return Math.abs(now - lease.renewedAt) > staleMs;
}

interface LockElection {
  name: string;
  /** Whether this tab held the lock before its reload. */
  isOurs: boolean;
  onChange: (isWriter: boolean) => void;
}

/** Elects the writing tab by the browser's lock; the next tab in the queue follows when it closes. */
export function electByLock(locks: LockManager, { name, isOurs, onChange }: LockElection): Leadership {
  let queue: AbortController | undefined;
  let release: (() => void) | undefined;
  let hasLeft = false;

  function request(options: LockOptions): void {
    let wasHeld = false;
    locks
      .request(name, options, () => {
        if (hasLeft) return undefined;
        wasHeld = true;
        onChange(true);
        return new Promise<void>((done) => {
          release = done;
        });
      })
      .catch(() => {
        // Aborted by this tab, or stolen by another one: then this tab queues again.
        if (!wasHeld || hasLeft) return;
        release = undefined;
        onChange(false);
        wait();
      });
  }

  function wait(): void {
    queue = new AbortController();
    request({ signal: queue.signal });
  }

  if (isOurs) request({ steal: true });
  else wait();
  return {
    takeOver() {
      queue?.abort();
      request({ steal: true });
    },
    // The browser reports a lost lock.
    check: () => undefined,
    resign() {
      hasLeft = true;
      queue?.abort();
      release?.();
    },
  };
}
