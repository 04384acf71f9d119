import type { Language } from '#shared/settings.ts';
import { sessionStore, tokenLanguageKey } from '../session/session-token.ts';
import { languages } from './languages.ts';

const visitorKey = 'cquiz-language';

/** The language the page starts with, which web/before-paint.js has determined by the same keys. */
export function firstLanguage(): Language {
  return known(document.documentElement.lang) ?? 'en';
}

/** The language of someone who is not signed in: chosen on this device, or else chosen by the server. */
export function visitorLanguage(): Language {
  const { strangersLanguage } = document.documentElement.dataset;
  return known(read(visitorKey)) ?? known(strangersLanguage) ?? 'en';
}

export function keepVisitorLanguage(language: Language): void {
  // If storage is forbidden, it lasts until the page is closed.
  document.documentElement.dataset['strangersLanguage'] = language;
  try {
    window.localStorage.setItem(visitorKey, language);
  } catch {}
  for (const receive of receivers) receive();
}

const receivers = new Set<() => void>();

/** Calls back when someone who is not signed in chooses another language, in any window. */
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

/** The signed-in person's language, kept for the next page load and for offline pages. */
export function ownLanguage(): Language | undefined {
  return known(sessionStore()?.getItem(tokenLanguageKey));
}

export function keepOwnLanguage(language: Language): void {
  try {
    sessionStore()?.setItem(tokenLanguageKey, language);
  } catch {
    // Storage is full: the next page asks the server first.
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
