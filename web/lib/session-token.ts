import type { CurrentUser } from '#shared/contract/auth.ts';
import type { EndedSession } from '#shared/error-codes.ts';
import { readLastActive } from './last-active.ts';
import { keepEnding, type SessionEnding } from './session-ending.ts';
import { awaitSession, type EarlyAsk, type HandedSession, openTabChannel } from './session-tabs.ts';

const key = 'cquiz-token';
const ownerKey = 'cquiz-token-owner';
/** The language of whoever is signed in; web/before-paint.js reads the same key. */
export const tokenLanguageKey = 'cquiz-token-language';

/** Where the token is kept: for good on one's own machine, until the window closes on a shared one. */
function stores(): Storage[] {
  // A browser may forbid storage; then nobody stays signed in, but the page still works.
  try {
    return [window.sessionStorage, window.localStorage];
  } catch {
    return [];
  }
}

let fallback: string | null = null;
/** The latest token of this tab: what ends a remembered session may remove it before it tells why. */
let latest: string | null = null;
const receivers = new Set<() => void>();

function tellChange(): void {
  for (const receive of receivers) receive();
}

export function readToken(): string | null {
  const kept = stores().map((store) => store.getItem(key));
  const token = kept.find((one) => one !== null) ?? fallback;
  latest = token ?? latest;
  return token;
}

/** Where whatever belongs to the session is kept: as long as its token, and where that is. */
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
  tellChange();
}

/** Somebody signs out: here, and in every tab with the same session. */
export function clearToken(): void {
  const token = readToken();
  forget();
  keepEnding(null);
  latest = null;
  tellChange();
  if (token !== null) tellEnd(token, { reason: 'ENDED', minutes: null });
}

/** The server no longer knows this token. One that has begun since must not end with it. */
export function clearTokenIf(token: string, ended?: EndedSession): void {
  if (readToken() !== token) return;
  const ending = ended ?? { reason: 'UNKNOWN', minutes: null };
  endHere(token, ending);
  tellEnd(token, ending);
}

/** Gives this token up in this tab. The others may still work with it: the server has failed, not refused it. */
export function dropTokenIf(token: string): void {
  if (readToken() !== token) return;
  forget();
  tellChange();
}

const tabs = openTabChannel();
/** So that no tab that has not heard of the end yet hands one of them to this one. */
const endedTokens = new Set<string>();

function tellEnd(token: string, ending: SessionEnding): void {
  endedTokens.add(token);
  tabs.post({ type: 'ended', token, ending });
}

function endHere(token: string, ending: SessionEnding): void {
  endedTokens.add(token);
  if ((readToken() ?? latest) !== token) return;
  latest = null;
  forget();
  keepEnding(ending);
  tellChange();
}

/** What belongs to the session in this tab, and what its person has chosen here: a click may not change what is shown. */
const handedKeys =
  /^cquiz-(token|token-owner|token-language|welcomed|viewed-student|hidden-names-\d+|banner-closed-\d+)$/;

/** Null where a new tab finds the session by itself, or there is none. */
function sessionToHand(): HandedSession | null {
  const token = readToken();
  const [untilClosed] = stores();
  if (token === null || (untilClosed?.getItem(key) ?? fallback) !== token) return null;
  const kept = Object.entries<string>(untilClosed ?? {});
  return { token, entries: Object.fromEntries(kept.filter(([name]) => handedKeys.test(name))) };
}

/** A tab that has a session keeps it, whoever else is signed in elsewhere. */
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
  tellChange();
}

let isWanted: (userId: number) => boolean = () => false;

/** Whose session this tab takes when they sign in elsewhere: of who was signed out here and would return to a page. */
export function takeSessionOf(wanted: (userId: number) => boolean): void {
  isWanted = wanted;
}

/** Somebody has signed in here: tabs that were signed out together with this one go on too. */
export function offerSession(userId: number): void {
  const session = sessionToHand();
  if (session) tabs.post({ type: 'signed-in', userId, session });
}

let isAsking = false;

/** Whether an open tab may still answer that somebody is signed in. */
export function isAskingTabs(): boolean {
  return isAsking;
}

/** A tab that was opened by a click or by its address has no session of its own: web/before-paint.js has asked the others. */
export function awaitTabs(early: EarlyAsk | undefined = window.askedTabs): void {
  window.askedTabs = undefined;
  if (!early) return;
  // A remembered session may have begun since the question.
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
      tellChange();
    },
  });
}

tabs.listen((message) => {
  if (message.type === 'ended') endHere(message.token, message.ending);
  if (message.type === 'signed-in' && isWanted(message.userId)) take(message.session);
  if (message.type !== 'ask') return;
  const session = sessionToHand();
  if (session) tabs.post({ type: 'answer', ask: message.ask, session, activeAt: readLastActive() });
});

function forget(): void {
  fallback = null;
  for (const store of stores()) {
    store.removeItem(key);
    store.removeItem(ownerKey);
    store.removeItem(tokenLanguageKey);
  }
}

/** Whose token it is, as the server said last: for a quiz that is opened while it is away. */
export function keepOwner(token: string, owner: CurrentUser): void {
  const store = stores().find((one) => one.getItem(key) === token);
  try {
    store?.setItem(ownerKey, JSON.stringify(owner));
  } catch {
    // Full: then nobody is known until the server answers.
  }
}

export function readOwner(): CurrentUser | null {
  const store = stores().find((one) => one.getItem(key) !== null);
  return JSON.parse(store?.getItem(ownerKey) ?? 'null') as CurrentUser | null;
}

/** Calls back when somebody has signed in or out, in this window or another one of this browser. */
export function onTokenChanged(receive: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) receive();
  };
  // A page that comes back from the browser's cache has heard of nothing meanwhile.
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
