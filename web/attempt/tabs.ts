import type { Timers } from './timers.ts';

/** The place of the one tab that writes. */
export interface WriterSeat {
  seize(): void;
  /** Another tab speaks as if it were sitting there. */
  check(): void;
  leave(): void;
}

/** How tabs of one browser talk to each other; one that cannot talk is alone. */
export interface TabChannel {
  post(message: unknown): void;
  listen(receive: (message: unknown) => void): void;
  close(): void;
}

export interface Tabs<News> {
  isWriter(): boolean;
  /** To the tabs that only show: what has changed. */
  tell(news: News): void;
  takeOver(): void;
  close(): void;
}

interface TabsOptions<News> {
  channel: TabChannel;
  timers: Timers;
  takeSeat(seat: {
    onChange: (isWriter: boolean) => void;
    isAnyoneWriting: () => Promise<boolean>;
  }): WriterSeat;
  onRole(isWriter: boolean): void;
  onNews(news: News): void;
  /** Everything, for a tab that has just been opened. */
  tellAll(): News;
  /** Another tab wants to write: sends what is not sent first. */
  beforeGiving(): Promise<void>;
}

type Message<News> = { type: 'news'; news: News } | { type: 'who' | 'here' | 'hello' | 'give' | 'given' };

const answerMs = 300;
const givingMs = 1_000;

/** One tab writes, the others follow it: two that write would overwrite each other. */
export function joinTabs<News>(options: TabsOptions<News>): Tabs<News> {
  const { channel, timers } = options;
  const waiting = new Map<string, () => void>();
  let isWriter = false;

  function post(message: Message<News>): void {
    channel.post(message);
  }

  /** Whether a tab says so within that time. */
  function hears(type: 'here' | 'given', ms: number): Promise<boolean> {
    return new Promise((answer) => {
      const end = timers.after(ms, () => {
        waiting.delete(type);
        answer(false);
      });
      waiting.set(type, () => {
        end();
        answer(true);
      });
    });
  }

  function receive(message: Message<News>): void {
    if (message.type === 'news') {
      if (isWriter) seat.check();
      else options.onNews(message.news);
    } else if (message.type === 'here' || message.type === 'given') {
      waiting.get(message.type)?.();
    } else if (isWriter) {
      answer(message.type);
    }
  }

  function answer(question: 'who' | 'hello' | 'give'): void {
    if (question === 'who') post({ type: 'here' });
    if (question === 'hello') post({ type: 'news', news: options.tellAll() });
    if (question === 'give') void options.beforeGiving().finally(() => post({ type: 'given' }));
  }

  channel.listen((message) => receive(message as Message<News>));
  const seat = options.takeSeat({
    onChange(is) {
      isWriter = is;
      options.onRole(is);
      post(is ? { type: 'news', news: options.tellAll() } : { type: 'hello' });
    },
    isAnyoneWriting() {
      post({ type: 'who' });
      return hears('here', answerMs);
    },
  });
  post({ type: 'hello' });

  return {
    isWriter: () => isWriter,
    tell: (news) => post({ type: 'news', news }),
    takeOver() {
      if (isWriter) return;
      post({ type: 'give' });
      // A tab that sleeps or has crashed does not answer: what it wrote down is in the journal.
      void hears('given', givingMs).then(() => seat.seize());
    },
    close() {
      seat.leave();
      channel.close();
    },
  };
}
