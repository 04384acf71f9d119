import { createServerClock } from '../clock.ts';
import { type AttemptCore, createAttempt, type TabEvents } from '../create-attempt.ts';
import type { Journal } from '../journal.ts';
import { createMemoryJournal } from '../memory-journal.ts';
import { SimulatedServer } from './simulated-server.ts';
import { VirtualTime } from './virtual-time.ts';

const key = { userId: 9, attemptId: 7 };

/** One student, one browser whose journal outlives reloads, one server. */
export class AttemptBench {
  readonly time = new VirtualTime();
  readonly server = new SimulatedServer(this.time);
  readonly journal: Journal = { ...createMemoryJournal(), isDurable: () => this.isDurable };
  isDurable = true;
  tabs: TabEvents | undefined;
  private opened: AttemptCore | undefined;

  get attempt(): AttemptCore {
    if (!this.opened) throw new Error('The attempt is not open.');
    return this.opened;
  }

  /** A reload closes nothing: what was not written down is gone. */
  async open(): Promise<AttemptCore> {
    const device = { running: () => this.time.now(), wall: () => this.server.now() };
    const isFresh = !this.server.isAway && this.server.status === 'IN_PROGRESS';
    const known = await this.journal.findPaper(key);
    const paper = isFresh ? this.server.paper() : known?.paper;
    if (!paper) throw new Error('There is nothing to open.');
    await this.journal.putPaper({ ...key, quizId: 3, paper, clockOffset: 0 });
    this.opened = createAttempt({
      key,
      paper: structuredClone(paper),
      isFresh,
      kept: await this.journal.listAnswers(key),
      journal: this.journal,
      calls: this.server.calls,
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

  /** The page is gone without a word, and opened again. */
  async reload(): Promise<AttemptCore> {
    this.tabs?.onRole(false);
    await this.time.pass(0);
    return this.open();
  }
}
