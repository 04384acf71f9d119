import type { AttemptKey, Journal, Lease } from './journal.ts';
import type { WriterSeat } from './tabs.ts';
import type { Timers } from './timers.ts';

interface LeaseOptions {
  journal: Journal;
  key: AttemptKey;
  /** The tab, over its reloads; a copied tab has the same one. */
  tab: string;
  /** This load of the page. */
  page: string;
  timers: Timers;
  /** The device's clock, in milliseconds. */
  now: () => number;
  /** Asks the other tabs: a lease may be left from a crash, or its time be wrong because the clock was set. */
  isAnyoneWriting(): Promise<boolean>;
  onChange(isWriter: boolean): void;
}

const renewMs = 2_000;
const staleMs = 6_000;

/** Without the browser's locks (plain HTTP has none): a note in the journal says which tab writes. */
export function takeLeaseSeat(options: LeaseOptions): WriterSeat {
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
    seize() {
      void journal.changeLease(key, () => ({ tab, page, renewedAt: now() })).then(() => change(true));
    },
    check: () => void tick(),
    leave() {
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
