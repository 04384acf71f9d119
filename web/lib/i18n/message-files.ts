import type { Language } from '#shared/settings.ts';

type Messages = Record<string, string>;

const asked = new Map<string, Promise<Messages>>();
const pausesMs = [300, 1_000, 3_000];

/** The messages of a part of the app in a language, fetched once; again after a failure. */
export function fetchMessages(language: Language, part: string): Promise<Messages> {
  const file = fileOf(language, part);
  if (file === undefined) return Promise.resolve({});
  const known = asked.get(file);
  if (known) return known;
  const messages = fetchPatiently(file);
  asked.set(file, messages);
  messages.catch(() => asked.delete(file));
  return messages;
}

/** The message files loaded so far: the service worker keeps them for opening the page offline. */
export function messageFilesInUse(): string[] {
  return [...asked.keys()];
}

function fileOf(language: Language, part: string): string | undefined {
  // In development English is in the code, and other languages come in one file.
  if (!import.meta.env.PROD) {
    return language === 'en' || part !== 'base' ? undefined : `/words-${language}.json`;
  }
  const hash = writtenHashes()[part]?.[language];
  return hash && `/assets/words-${part}-${language}-${hash}.json`;
}

let written: Record<string, Partial<Record<Language, string>>> | undefined;

/** The build writes the hashes into the page. */
function writtenHashes() {
  written ??= JSON.parse(document.getElementById('words')?.textContent ?? '{}') as NonNullable<
    typeof written
  >;
  return written;
}

async function fetchPatiently(file: string, failures = 0): Promise<Messages> {
  try {
    const response = await fetch(file);
    if (!response.ok) throw new Error(`Failed to fetch ${file}: ${response.status}.`);
    return (await response.json()) as Messages;
  } catch (error) {
    const pause = pausesMs[failures];
    if (pause === undefined) throw error;
    await new Promise((goOn) => setTimeout(goOn, pause));
    return fetchPatiently(file, failures + 1);
  }
}
