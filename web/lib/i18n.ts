import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from '#shared/settings.ts';
import { fetchWords } from './words.ts';

// Words are said in the language that is active. Another one becomes active when all that is on the screen can be said
// in it, never before: nobody sees two at once.
let wanted: Language = 'en';
let hasBegun = false;
const parts = new Set<string>();
const receivers = new Set<() => void>();

if (!import.meta.env.PROD) {
  // Without a build, and in tests, English stands in the code and needs only its placeholders and plurals understood.
  // Each text is read once: a list renders the same ones hundreds of times.
  const compiled = new Map<string, ReturnType<typeof compileMessage>>();
  i18n.setMessagesCompiler((message) => {
    const known = compiled.get(message) ?? compileMessage(message);
    compiled.set(message, known);
    return known;
  });
}
i18n.loadAndActivate({ locale: 'en', messages: {} });

/** What a part of the app says, before it is shown. */
export async function loadWords(part: string): Promise<void> {
  parts.add(part);
  // While another language is on its way, in both: the part may be shown before it, or after. Nothing is shown before the
  // first one is there.
  const languages = hasBegun ? new Set([i18n.locale as Language, wanted]) : [wanted];
  await Promise.all([...languages].map((language) => load(language, part)));
}

/** What comes with the first page, in the language it begins with. */
export async function beginIn(language: Language): Promise<void> {
  parts.add('base');
  await speak(language);
  hasBegun = true;
}

/** From now on everything is said in this language. Fails where its words cannot be loaded; then all stays as it is. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  // A part may be asked for in the meantime.
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
  const words = await fetchWords(language, part);
  const known = i18n.locale === language ? i18n.messages : undefined;
  // Loaded before: telling everyone again would draw the whole page anew.
  if (known && Object.keys(words).every((id) => id in known)) return;
  i18n.load(language, words);
}

export { i18n };
