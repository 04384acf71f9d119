import { createServerClock } from '../clock/clock.ts';
import { type AttemptCore, createAttempt, type TabEvents } from '../create-attempt.ts';
import type { Journal } from '../journal/journal.ts';
import { createMemoryJournal } from '../journal/memory-journal.ts';
import { type Network, SimulatedServer } from './simulated-server.ts';
import { VirtualTime } from './virtual-time.ts';

const key = { userId: 9, attemptId: 7 };

/** One browser of a student, whose journal survives reloads, and a server that several benches may share. */
export class AttemptBench {
  readonly time: VirtualTime;
  readonly server: SimulatedServer;
  readonly device: number;
  readonly network: Network;
  readonly key = key;
  readonly journal: Journal = this.openJournal();
  isDurable = true;
  /** Takes one second per write. A reload loses what was not written. */
  isDiskSlow = false;
  tabs: TabEvents | undefined;
  private opened: AttemptCore | undefined;
  private pages = 0;

  constructor(time = new VirtualTime(), server = new SimulatedServer(time), device = 1) {
    this.time = time;
    this.server = server;
    this.device = device;
    this.network = device === 1 ? server : { isAway: false, faults: [] };
  }

  get attempt(): AttemptCore {
    if (!this.opened) throw new Error('The attempt is not open.');
    return this.opened;
  }

  private openJournal(): Journal {
    const memory = createMemoryJournal();
    return {
      ...memory,
      isDurable: () => this.isDurable,
      putAnswers: async (of, answers, durability) => {
        const page = this.pages;
        if (this.isDiskSlow) await new Promise<void>((done) => this.time.timers.after(1_000, done));
        if (page === this.pages) await memory.putAnswers(of, answers, durability);
      },
    };
  }

  /** A reload runs no cleanup: unwritten changes are lost. */
  async open(): Promise<AttemptCore> {
    this.pages += 1;
    const device = { running: () => this.time.now(), wall: () => this.server.now() };
    const isFresh = !this.network.isAway && this.server.status === 'IN_PROGRESS';
    const known = await this.journal.findPaper(key);
    const paper = isFresh ? this.server.paper() : known?.paper;
    if (!paper) throw new Error('There is nothing to open.');
    await this.journal.putPaper({ ...key, quizId: 3, paper, clockOffset: 0 });
    this.opened = createAttempt({
      key,
      device: this.device,
      paper: structuredClone(paper),
      isFresh,
      kept: await this.journal.listAnswers(key),
      journal: this.journal,
      calls: this.server.connect(this.network),
      clock: createServerClock(device),
      timers: this.time.timers,
      random: () => 0.5,
      joinTabs: (events) => {
        this.tabs = events;
        void Promise.resolve().then(() => events.onRole(true));
        return {
          isWriter: () => true,
          tell: () => undefined,
          takeOver: () => undefined,
          close: () => undefined,
        };
      },
      seal: () => ({ name: '', content: '' }),
      onEnded: () => undefined,
    });
    await this.time.pass(0);
    return this.opened;
  }

  /** Crashes the page and opens it again. */
  async reload(): Promise<AttemptCore> {
    this.tabs?.onRole(false);
    await this.time.pass(0);
    return this.open();
  }
}
