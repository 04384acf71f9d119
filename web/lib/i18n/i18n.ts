import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from '#shared/settings.ts';
import { fetchMessages } from './message-files.ts';

// Texts are in the active language. Another language becomes active only when everything on the screen is available in
// it, so that languages never mix.
let wanted: Language = 'en';
let hasBegun = false;
const parts = new Set<string>();
const receivers = new Set<() => void>();

if (!import.meta.env.PROD) {
  // In development and in tests English is in the code, and only its placeholders and plurals are parsed. Each text is
  // parsed once: a list renders the same ones hundreds of times.
  const compiled = new Map<string, ReturnType<typeof compileMessage>>();
  i18n.setMessagesCompiler((message) => {
    const known = compiled.get(message) ?? compileMessage(message);
    compiled.set(message, known);
    return known;
  });
}
i18n.loadAndActivate({ locale: 'en', messages: {} });

/** Loads the messages of a part of the app before it is shown. */
export async function loadMessages(part: string): Promise<void> {
  parts.add(part);
  // While another language is loading, loads both: the part may be shown before or after the switch.
  const languages = hasBegun ? new Set([i18n.locale as Language, wanted]) : [wanted];
  await Promise.all([...languages].map((language) => load(language, part)));
}

/** Loads the messages of the first page in the language it starts with. */
export async function startInLanguage(language: Language): Promise<void> {
  parts.add('base');
  await switchLanguage(language);
  hasBegun = true;
}

/** Switches the language. If its messages cannot be loaded, it rejects and nothing changes. */
export async function switchLanguage(language: Language): Promise<void> {
  wanted = language;
  // A part may be requested in the meantime.
  for (let before = -1; before !== parts.size; ) {
    before = parts.size;
    await Promise.all([...parts].map((part) => load(language, part)));
  }
  if (wanted !== language || i18n.locale === language) return;
  i18n.activate(language);
  document.documentElement.lang = language;
  for (const receive of receivers) receive();
}

export function onLanguageChanged(receive: () => void): () => void {
  receivers.add(receive);
  return () => receivers.delete(receive);
}

async function load(language: Language, part: string): Promise<void> {
  const messages = await fetchMessages(language, part);
  const known = i18n.locale === language ? i18n.messages : undefined;
  // Loaded before: notifying everyone again would render the whole page again.
  if (known && Object.keys(messages).every((id) => id in known)) return;
  i18n.load(language, messages);
}

export { i18n };
