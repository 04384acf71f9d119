import type { SessionEnding } from './session-ending.ts';

/** A session as one tab hands it to another: what the tab keeps under its keys, the token among them. */
export interface HandedSession {
  token: string;
  entries: Record<string, string>;
}

export interface Answer {
  type: 'answer';
  /** Which question it answers: other new tabs are on the same channel. */
  ask: string;
  session: HandedSession;
  /** When somebody was last at the tab that answers, in milliseconds by the clock of the device. */
  activeAt: number;
}

/** What the tabs of one browser tell each other. The channel reaches no other site, and neither a server nor a frame. */
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

/** Says nothing in a browser that has no such channel: then a new tab asks for the password. */
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

/** What web/before-paint.js has asked the open tabs. */
export interface EarlyAsk {
  /** By the clock of the page. */
  at: number;
  /** What came back while the scripts were on their way. */
  answers: Answer[];
  /** Gets what comes from now on: on another channel, an answer that is already in the queue would never arrive. */
  receive: ((answer: Answer) => void) | null;
  close: () => void;
}

declare global {
  interface Window {
    askedTabs?: EarlyAsk | undefined;
  }
}

/** Nobody waits longer than this for tabs that may not be there. */
const waitMs = 250;
/** A page that was busy until now finds the answers in its queue. */
const graceMs = 50;
/** Two tabs may belong to two people: the one that was used last may answer second. */
const settleMs = 30;
/** From then on whoever is at the sign-in page is typing. */
const lateMs = 3_000;

interface Waiting {
  early: EarlyAsk;
  now: () => number;
  later: (run: () => void, ms: number) => void;
  isEnded: (token: string) => boolean;
  /** At most once. */
  take: (session: HandedSession) => void;
  /** Somebody has answered, or nobody did in time. */
  onSettled: () => void;
}

/** Takes the session of the tab that was used last. A late answer still counts, but nobody waits for it. */
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

  function choose(): void {
    const usable = answers.filter(({ session }) => !isEnded(session.token));
    const [best] = usable.toSorted((a, b) => b.activeAt - a.activeAt);
    if (isTaken || !best) return;
    isTaken = true;
    early.close();
    waiting.take(best.session);
    settle();
  }

  early.receive = (answer) => {
    answers.push(answer);
    if (answers.length === 1) later(choose, settleMs);
  };
  const passed = now() - early.at;
  if (answers.length > 0 && passed >= settleMs) choose();
  else if (answers.length > 0) later(choose, settleMs - passed);
  later(settle, Math.max(graceMs, waitMs - passed));
  later(early.close, lateMs);
}
