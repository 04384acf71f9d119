import { beforeEach, describe, expect, it } from 'vitest';
import type { Journal } from '../journal/journal.ts';
import { createMemoryJournal } from '../journal/memory-journal.ts';
import { VirtualTime } from '../testing/virtual-time.ts';
import { electByLease, electByLock } from './leader-election.ts';
import { joinTabs, type Leadership, type TabChannel, type Tabs } from './tabs.ts';

const key = { userId: 9, attemptId: 7 };

interface OpenTab extends Tab {
  tabs: Tabs<string>;
}

interface Tab {
  heard: string[];
  given: number;
  /** A suspended tab neither receives messages nor renews its lease. */
  isAsleep: boolean;
}

let time: VirtualTime;
let journal: Journal;
let open: OpenTab[];
let wall: number;

beforeEach(() => {
  time = new VirtualTime();
  journal = { ...createMemoryJournal(), isDurable: () => true };
  open = [];
  wall = 0;
});

function now(): number {
  return time.now() + wall;
}

function channelOf(tab: Tab, receivers: Map<Tab, (message: unknown) => void>): TabChannel {
  return {
    post(message) {
      if (tab.isAsleep) return;
      for (const [other, receive] of receivers) {
        if (other !== tab && !other.isAsleep) time.timers.after(1, () => receive(structuredClone(message)));
      }
    },
    listen: (receive) => void receivers.set(tab, receive),
    close: () => void receivers.delete(tab),
  };
}

type Election = (tab: Tab, name: string) => Parameters<typeof joinTabs<string>>[0]['electLeader'];

function openTabWith(
  elect: Election,
  receivers: Map<Tab, (message: unknown) => void>,
  name: string,
): OpenTab {
  const tab: Tab = { heard: [], given: 0, isAsleep: false };
  const tabs = joinTabs<string>({
    channel: channelOf(tab, receivers),
    timers: time.timers,
    electLeader: elect(tab, name),
    onRole: () => undefined,
    onNews: (news) => tab.heard.push(news),
    tellAll: () => `all of ${name}`,
    beforeGiving: async () => {
      tab.given += 1;
    },
  });
  const opened = Object.assign(tab, { tabs });
  open.push(opened);
  return opened;
}

const byLease: Election =
  (tab, name) =>
  ({ onChange, isAnyoneWriting }): Leadership =>
    electByLease({
      journal: {
        ...journal,
        changeLease: async (lease, change) =>
          tab.isAsleep ? new Promise(() => undefined) : journal.changeLease(lease, change),
      },
      key,
      tab: name,
      page: `${name}, page ${open.length}`,
      timers: time.timers,
      now,
      isAnyoneWriting,
      onChange,
    });

/** The parts of the browser's lock manager used here. */
function createLocks(): LockManager {
  let holder: { fail: (error: Error) => void } | undefined;
  const queue: (() => void)[] = [];
  async function request(_name: string, options: LockOptions, run: () => Promise<void> | undefined) {
    if (options.steal) holder?.fail(new DOMException('stolen', 'AbortError'));
    else if (holder) {
      await new Promise<void>((granted, refused) => {
        queue.push(granted);
        options.signal?.addEventListener('abort', () => {
          queue.splice(queue.indexOf(granted), 1);
          refused(new DOMException('given up', 'AbortError'));
        });
      });
    }
    let fail: (error: Error) => void = () => undefined;
    const stolen = new Promise<void>((_, reject) => {
      fail = reject;
    });
    const mine = { fail };
    holder = mine;
    try {
      await Promise.race([run(), stolen]);
    } finally {
      if (holder === mine) holder = undefined;
      if (!holder) queue.shift()?.();
    }
  }
  return { request, query: async () => ({}) } as unknown as LockManager;
}

function byLock(locks: LockManager): Election {
  return () =>
    ({ onChange }) =>
      electByLock(locks, { name: 'attempt', isOurs: false, onChange });
}

function writers(): number {
  return open.filter(({ tabs, isAsleep }) => tabs.isWriter() && !isAsleep).length;
}

describe.each(['locks', 'a lease'] as const)('tabs with %s', (kind) => {
  let openTab: (name: string) => OpenTab;

  beforeEach(() => {
    const receivers = new Map<Tab, (message: unknown) => void>();
    const elect = kind === 'locks' ? byLock(createLocks()) : byLease;
    openTab = (name) => openTabWith(elect, receivers, name);
  });

  it('have one writer, and the others receive its changes', async () => {
    const first = openTab('first');
    await time.pass(500);
    const second = openTab('second');
    const third = openTab('third');
    await time.pass(20_000);
    expect(first.tabs.isWriter()).toBe(true);
    expect(writers()).toBe(1);
    first.tabs.tell('a change');
    await time.pass(10);
    expect(second.heard.at(-1)).toBe('a change');
    expect(third.heard.at(-1)).toBe('a change');
    expect(second.heard).toContain('all of first');
  });

  it('hand over on request, after the writer has sent its changes', async () => {
    const first = openTab('first');
    await time.pass(500);
    openTab('second');
    const third = openTab('third');
    await time.pass(500);
    third.tabs.takeOver();
    await time.pass(500);
    expect(third.tabs.isWriter()).toBe(true);
    expect(first.given).toBe(1);
    await time.pass(10_000);
    expect(writers()).toBe(1);
    expect(third.tabs.isWriter()).toBe(true);
  });

  it('elect a new writer when the writer is closed', async () => {
    const first = openTab('first');
    await time.pass(500);
    const second = openTab('second');
    await time.pass(500);
    first.tabs.close();
    open = [second];
    await time.pass(7_000);
    expect(second.tabs.isWriter()).toBe(true);
  });

  it('take over from a suspended tab that does not respond', async () => {
    const first = openTab('first');
    await time.pass(500);
    const second = openTab('second');
    await time.pass(500);
    first.isAsleep = true;
    second.tabs.takeOver();
    await time.pass(1_500);
    expect(second.tabs.isWriter()).toBe(true);
  });
});

describe('a lease', () => {
  let openTab: (name: string) => OpenTab;

  beforeEach(() => {
    const receivers = new Map<Tab, (message: unknown) => void>();
    openTab = (name) => openTabWith(byLease, receivers, name);
  });

  it('expires six seconds after a crash', async () => {
    const first = openTab('first');
    await time.pass(500);
    first.isAsleep = true;
    const second = openTab('second');
    await time.pass(4_000);
    expect(second.tabs.isWriter()).toBe(false);
    await time.pass(5_000);
    expect(second.tabs.isWriter()).toBe(true);
  });

  it('is renewed at once by the same tab after a reload', async () => {
    const first = openTab('first');
    await time.pass(500);
    first.isAsleep = true;
    const again = openTab('first');
    await time.pass(500);
    expect(again.tabs.isWriter()).toBe(true);
  });

  it('is not taken by a duplicate of the tab while the tab is open', async () => {
    const first = openTab('first');
    await time.pass(500);
    const copy = openTab('first');
    await time.pass(20_000);
    expect(first.tabs.isWriter()).toBe(true);
    expect(copy.tabs.isWriter()).toBe(false);
  });

  it.each([3_600_000, -3_600_000])("stays valid when the device's clock jumps by %i ms", async (jump) => {
    const first = openTab('first');
    await time.pass(500);
    const second = openTab('second');
    await time.pass(1_700);
    wall = jump;
    await time.pass(10_000);
    expect(first.tabs.isWriter()).toBe(true);
    expect(second.tabs.isWriter()).toBe(false);
  });

  it('goes to only one of two tabs opened at the same instant', async () => {
    openTab('first');
    openTab('second');
    await time.pass(10_000);
    expect(writers()).toBe(1);
  });
});
