import type { Timers } from '../clock/timers.ts';

/** The role of the one tab that writes. */
export interface Leadership {
  takeOver(): void;
  /** Checks the role again: another tab acts as if it were the leader. */
  check(): void;
  resign(): void;
}

/** Messages between tabs of one browser. Without a channel, each tab is alone. */
export interface TabChannel {
  post(message: unknown): void;
  listen(receive: (message: unknown) => void): void;
  close(): void;
}

export interface Tabs<News> {
  isWriter(): boolean;
  /** Sends changes to the read-only tabs. */
  tell(news: News): void;
  takeOver(): void;
  close(): void;
}

interface TabsOptions<News> {
  channel: TabChannel;
  timers: Timers;
  electLeader(leadership: {
    onChange: (isWriter: boolean) => void;
    isAnyoneWriting: () => Promise<boolean>;
  }): Leadership;
  onRole(isWriter: boolean): void;
  onNews(news: News): void;
  /** The full state, for a tab that was just opened. */
  tellAll(): News;
  /** Sends unsent changes before another tab takes over. */
  beforeGiving(): Promise<void>;
}

type Message<News> = { type: 'news'; news: News } | { type: 'who' | 'here' | 'hello' | 'give' | 'given' };

const answerMs = 300;
const givingMs = 1_000;

/** One tab writes and the others follow it: two writers would overwrite each other. */
export function joinTabs<News>(options: TabsOptions<News>): Tabs<News> {
  const { channel, timers } = options;
  const waiting = new Map<string, () => void>();
  let isWriter = false;

  function post(message: Message<News>): void {
    channel.post(message);
  }

  /** Whether a tab answers within that time. */
  function waitForReply(type: 'here' | 'given', ms: number): Promise<boolean> {
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
      if (isWriter) leadership.check();
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
  const leadership = options.electLeader({
    onChange(is) {
      isWriter = is;
      options.onRole(is);
      post(is ? { type: 'news', news: options.tellAll() } : { type: 'hello' });
    },
    isAnyoneWriting() {
      post({ type: 'who' });
      return waitForReply('here', answerMs);
    },
  });
  post({ type: 'hello' });

  return {
    isWriter: () => isWriter,
    tell: (news) => post({ type: 'news', news }),
    takeOver() {
      if (isWriter) return;
      post({ type: 'give' });
      // A suspended or crashed tab does not answer; its changes are in the journal.
      void waitForReply('given', givingMs).then(() => leadership.takeOver());
    },
    close() {
      leadership.resign();
      channel.close();
    },
  };
}
