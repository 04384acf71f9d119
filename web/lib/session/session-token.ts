import type { CurrentUser } from '#shared/contract/people/auth.ts';
import type { EndedSession } from '#shared/error-codes.ts';
import { isLastUsed, readLastActive } from './last-active.ts';
import { keepEnding, type SessionEnding } from './session-ending.ts';
import { awaitSession, type EarlyAsk, type HandedSession, openTabChannel } from './session-tabs.ts';

const key = 'cquiz-token';
const ownerKey = 'cquiz-token-owner';
/** The signed-in person's language; web/before-paint.js reads the same key. */
export const tokenLanguageKey = 'cquiz-token-language';

/** Where the token is stored: in localStorage when remembered, otherwise in sessionStorage. */
function stores(): Storage[] {
  // If the browser forbids storage, the page works but the session does not survive a reload.
  try {
    return [window.sessionStorage, window.localStorage];
  } catch {
    return [];
  }
}

let fallback: string | null = null;
/** The latest token of this tab: another tab may remove the stored one before it says why. */
let latest: string | null = null;
const receivers = new Set<() => void>();

function notifyChange(): void {
  for (const receive of receivers) receive();
}

export function readToken(): string | null {
  const kept = stores().map((store) => store.getItem(key));
  const token = kept.find((one) => one !== null) ?? fallback;
  latest = token ?? latest;
  return token;
}

/** Everything that belongs to the session is stored beside its token, and as long. */
export function sessionStore(): Storage | undefined {
  return stores().find((one) => one.getItem(key) !== null);
}

export function keepToken(token: string, remember: boolean): void {
  forget();
  keepEnding(null);
  const [untilClosed, forGood] = stores();
  const store = remember ? forGood : untilClosed;
  try {
    if (!store) throw new Error('no storage');
    store.setItem(key, token);
  } catch {
    fallback = token;
  }
  notifyChange();
}

/** Signs out in this tab and in every tab with the same session. */
export function clearToken(): void {
  const token = readToken();
  forget();
  keepEnding(null);
  latest = null;
  notifyChange();
  if (token !== null) announceEnd(token, { reason: 'ENDED', minutes: null });
}

/** The server no longer accepts this token. A session that started since must not end with it. */
export function clearTokenIf(token: string, ended?: EndedSession): void {
  if (readToken() !== token) return;
  const ending = ended ?? { reason: 'UNKNOWN', minutes: null };
  endHere(token, ending);
  announceEnd(token, ending);
}

/** Drops this token in this tab only: the server failed rather than refused it. */
export function dropTokenIf(token: string): void {
  if (readToken() !== token) return;
  forget();
  notifyChange();
}

const tabs = openTabChannel();
/** Prevents a tab that has not heard of the sign-out from handing the session back. */
const endedTokens = new Set<string>();

function announceEnd(token: string, ending: SessionEnding): void {
  endedTokens.add(token);
  tabs.post({ type: 'ended', token, ending });
}

function endHere(token: string, ending: SessionEnding): void {
  endedTokens.add(token);
  if ((readToken() ?? latest) !== token) return;
  latest = null;
  forget();
  keepEnding(ending);
  notifyChange();
}

/** The session's keys in this tab, and the person's choices here, so that opening a link does not change the view. */
const handedKeys =
  /^cquiz-(token|token-owner|token-language|welcomed|viewed-student|hidden-names-\d+|banner-closed-\d+)$/;

/** Null if a new tab finds the session in storage, or if there is none. */
function sessionToHand(): HandedSession | null {
  const token = readToken();
  const [untilClosed] = stores();
  if (token === null || (untilClosed?.getItem(key) ?? fallback) !== token) return null;
  const kept = Object.entries<string>(untilClosed ?? {});
  return { token, entries: Object.fromEntries(kept.filter(([name]) => handedKeys.test(name))) };
}

/** A tab with a session keeps it, even when someone else signs in elsewhere. */
function take({ token, entries }: HandedSession): void {
  if (readToken() !== null || endedTokens.has(token)) return;
  const [untilClosed] = stores();
  try {
    if (!untilClosed) throw new Error('no storage');
    for (const [name, value] of Object.entries(entries)) {
      if (handedKeys.test(name)) untilClosed.setItem(name, value);
    }
    untilClosed.setItem(key, token);
  } catch {
    fallback = token;
  }
  keepEnding(null);
  notifyChange();
}

let isWanted: (userId: number) => boolean = () => false;

/** The person whose session this tab takes when they sign in elsewhere: the one who was signed out here. */
export function takeSessionOf(wanted: (userId: number) => boolean): void {
  isWanted = wanted;
}

/** Someone signed in here: tabs that were signed out together with this one continue. */
export function offerSession(userId: number): void {
  const session = sessionToHand();
  if (session) tabs.post({ type: 'signed-in', userId, session });
}

let isAsking = false;

/** Whether an open tab may still answer with a session. */
export function isAskingTabs(): boolean {
  return isAsking;
}

/** A new tab has no session of its own: web/before-paint.js has asked the other tabs. */
export function awaitTabs(early: EarlyAsk | undefined = window.askedTabs): void {
  window.askedTabs = undefined;
  if (!early) return;
  // A remembered session may have started since the question.
  if (readToken() !== null) {
    early.close();
    return;
  }
  isAsking = true;
  awaitSession({
    early,
    now: () => performance.now(),
    later: setTimeout,
    isEnded: (token) => endedTokens.has(token),
    take,
    onSettled: () => {
      isAsking = false;
      notifyChange();
    },
  });
}

tabs.listen((message) => {
  if (message.type === 'ended') endHere(message.token, message.ending);
  if (message.type === 'signed-in' && isWanted(message.userId)) take(message.session);
  if (message.type !== 'ask') return;
  const session = sessionToHand();
  if (!session) return;
  const answer = { session, activeAt: readLastActive(), isLastUsed: isLastUsed() };
  tabs.post({ type: 'answer', ask: message.ask, ...answer });
});

function forget(): void {
  fallback = null;
  for (const store of stores()) {
    store.removeItem(key);
    store.removeItem(ownerKey);
    store.removeItem(tokenLanguageKey);
  }
}

/** The user of the token as last confirmed by the server, for a quiz that is opened offline. */
export function keepOwner(token: string, owner: CurrentUser): void {
  const store = stores().find((one) => one.getItem(key) === token);
  try {
    store?.setItem(ownerKey, JSON.stringify(owner));
  } catch {
    // Storage is full: the user is unknown until the server answers.
  }
}

export function readOwner(): CurrentUser | null {
  const store = stores().find((one) => one.getItem(key) !== null);
  return JSON.parse(store?.getItem(ownerKey) ?? 'null') as CurrentUser | null;
}

/** Calls back when someone signs in or out, in any window of this browser. */
export function onTokenChanged(receive: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) receive();
  };
  // A page restored from the back-forward cache has missed all events.
  const lookAgain = ({ persisted }: PageTransitionEvent) => persisted && receive();
  receivers.add(receive);
  window.addEventListener('storage', listen);
  window.addEventListener('pageshow', lookAgain);
  return () => {
    receivers.delete(receive);
    window.removeEventListener('storage', listen);
    window.removeEventListener('pageshow', lookAgain);
  };
}
