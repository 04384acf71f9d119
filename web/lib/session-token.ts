import type { CurrentUser } from '#shared/contract/auth.ts';

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
const receivers = new Set<() => void>();

function tellChange(): void {
  for (const receive of receivers) receive();
}

export function readToken(): string | null {
  for (const store of stores()) {
    const token = store.getItem(key);
    if (token !== null) return token;
  }
  return fallback;
}

/** Where whatever belongs to the session is kept: as long as its token, and where that is. */
export function sessionStore(): Storage | undefined {
  return stores().find((one) => one.getItem(key) !== null);
}

export function keepToken(token: string, remember: boolean): void {
  forget();
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

export function clearToken(): void {
  const token = readToken();
  forget();
  tellChange();
  if (token !== null) tellOtherWindows(token);
}

/** The server no longer knows this token. One that has begun since must not end with it. */
export function clearTokenIf(token: string): void {
  if (readToken() === token) clearToken();
}

// A window that was opened from another one has its token in a storage of its own, which tells nobody.
const otherWindows =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cquiz-signed-out');

function tellOtherWindows(token: string): void {
  otherWindows?.postMessage(token);
}
otherWindows?.addEventListener('message', ({ data }: MessageEvent<string>) => {
  if (readToken() !== data) return;
  forget();
  tellChange();
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
  receivers.add(receive);
  window.addEventListener('storage', listen);
  return () => {
    receivers.delete(receive);
    window.removeEventListener('storage', listen);
  };
}
