import type { SessionEnding } from './session-ending.ts';

/** A session as one tab hands it to another: what the tab keeps under its keys, the token among them. */
export interface HandedSession {
  token: string;
  entries: Record<string, string>;
}

export interface Answer {
  type: 'answer';
  /** The id of the question it answers: other new tabs use the same channel. */
  ask: string;
  session: HandedSession;
  /** When the answering tab was last used, in milliseconds by the device clock. */
  activeAt: number;
  /** No other tab was used since. Tabs of an earlier version do not say so. */
  isLastUsed?: boolean;
}

/** The messages between the tabs of one browser. The channel does not reach other sites or the server. */
export type TabMessage =
  | { type: 'ask'; ask: string }
  | Answer
  | { type: 'signed-in'; userId: number; session: HandedSession }
  | { type: 'ended'; token: string; ending: SessionEnding };

/** The same name is in web/before-paint.js. */
const channelName = 'cquiz-session';

export interface TabChannel {
  post(message: TabMessage): void;
  listen(receive: (message: TabMessage) => void): () => void;
}

/** Does nothing in a browser without BroadcastChannel: a new tab then asks for the password. */
export function openTabChannel(): TabChannel {
  if (typeof BroadcastChannel === 'undefined') {
    return { post: () => undefined, listen: () => () => undefined };
  }
  const channel = new BroadcastChannel(channelName);
  return {
    post: (message) => channel.postMessage(message),
    listen: (receive) => {
      const listener = ({ data }: MessageEvent<TabMessage>) => receive(data);
      channel.addEventListener('message', listener);
      return () => channel.removeEventListener('message', listener);
    },
  };
}

/** The question that web/before-paint.js has sent to the open tabs. */
export interface EarlyAsk {
  /** By the clock of the page. */
  at: number;
  /** Answers that came while the scripts were loading. */
  answers: Answer[];
  /** Receives further answers: on another channel, an answer that is already queued would never arrive. */
  receive: ((answer: Answer) => void) | null;
  close: () => void;
}

declare global {
  interface Window {
    askedTabs?: EarlyAsk | undefined;
  }
}

/** The longest wait for tabs that may not exist. */
const waitMs = 250;
/** After a long task, the answers are still in the queue: gives them a moment. */
const graceMs = 50;
/** Two tabs may belong to two people. If neither says that it was used last, the right one may answer second. */
const settleMs = 100;
/** After this, the person at the sign-in page is typing already. */
const lateMs = 3_000;

interface Waiting {
  early: EarlyAsk;
  now: () => number;
  later: (run: () => void, ms: number) => void;
  isEnded: (token: string) => boolean;
  /** At most once. */
  take: (session: HandedSession) => void;
  /** A tab has answered, or none did in time. */
  onSettled: () => void;
}

/** Takes the session of the tab that was used last. A late answer still counts, but nothing waits for it. */
export function awaitSession(waiting: Waiting): void {
  const { early, now, later, isEnded } = waiting;
  const { answers } = early;
  let isTaken = false;
  let isSettled = false;

  function settle(): void {
    if (isSettled) return;
    isSettled = true;
    waiting.onSettled();
  }

  function listUsable(): Answer[] {
    return answers.filter(({ session }) => !isEnded(session.token));
  }

  function take(answer: Answer | undefined): void {
    if (isTaken || !answer) return;
    isTaken = true;
    early.close();
    waiting.take(answer.session);
    settle();
  }

  function takeLastUsed(): void {
    take(listUsable().find((answer) => answer.isLastUsed));
  }

  function takeLatest(): void {
    take(listUsable().toSorted((a, b) => b.activeAt - a.activeAt)[0]);
  }

  early.receive = (answer) => {
    answers.push(answer);
    if (answers.length === 1) later(takeLatest, settleMs);
    takeLastUsed();
  };
  const passed = now() - early.at;
  takeLastUsed();
  if (passed >= settleMs) takeLatest();
  else if (answers.length > 0) later(takeLatest, settleMs - passed);
  later(settle, Math.max(graceMs, waitMs - passed));
  later(early.close, lateMs);
}
