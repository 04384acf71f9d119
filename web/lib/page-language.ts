import type { Language } from '#shared/settings.ts';
import { languages } from './languages.ts';
import { sessionStore, tokenLanguageKey } from './session-token.ts';

const visitorKey = 'cquiz-language';

/** What the page begins with: web/before-paint.js has found it out, by the same keys. */
export function firstLanguage(): Language {
  return known(document.documentElement.lang) ?? 'en';
}

/** Of whoever is not signed in: what was chosen on this device, else what the server chose for a stranger. */
export function visitorLanguage(): Language {
  const { strangersLanguage } = document.documentElement.dataset;
  return known(read(visitorKey)) ?? known(strangersLanguage) ?? 'en';
}

export function keepVisitorLanguage(language: Language): void {
  // Also where storage is forbidden: then until the page is left.
  document.documentElement.dataset['strangersLanguage'] = language;
  try {
    window.localStorage.setItem(visitorKey, language);
  } catch {
    // As said.
  }
  for (const receive of receivers) receive();
}

const receivers = new Set<() => void>();

/** Calls back when somebody who is not signed in has chosen another, in this window or another one. */
export function onVisitorLanguageChanged(receive: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === visitorKey || key === null) receive();
  };
  receivers.add(receive);
  window.addEventListener('storage', listen);
  return () => {
    receivers.delete(receive);
    window.removeEventListener('storage', listen);
  };
}

/** Of whoever is signed in, as long as they are: the next page begins with it, and one without the network too. */
export function ownLanguage(): Language | undefined {
  return known(sessionStore()?.getItem(tokenLanguageKey));
}

export function keepOwnLanguage(language: Language): void {
  try {
    sessionStore()?.setItem(tokenLanguageKey, language);
  } catch {
    // Full: the next page asks before it begins.
  }
}

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function known(language: string | null | undefined): Language | undefined {
  return languages.find(({ value }) => value === language)?.value;
}
