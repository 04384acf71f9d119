import type { Language } from '#shared/settings.ts';

type Words = Record<string, string>;

const asked = new Map<string, Promise<Words>>();
const pausesMs = [300, 1_000, 3_000];

/** What a part of the app says in a language. Fetched once; again after a failure. */
export function fetchWords(language: Language, part: string): Promise<Words> {
  const file = fileOf(language, part);
  if (file === undefined) return Promise.resolve({});
  const known = asked.get(file);
  if (known) return known;
  const words = fetchPatiently(file);
  asked.set(file, words);
  words.catch(() => asked.delete(file));
  return words;
}

/** The files that hold what has been said until now: for opening the page without the network. */
export function wordsInUse(): string[] {
  return [...asked.keys()];
}

function fileOf(language: Language, part: string): string | undefined {
  // Without a build English stands in the code, and the others come in one piece.
  if (!import.meta.env.PROD) {
    return language === 'en' || part !== 'base' ? undefined : `/words-${language}.json`;
  }
  const hash = writtenHashes()[part]?.[language];
  return hash && `/assets/words-${part}-${language}-${hash}.json`;
}

let written: Record<string, Partial<Record<Language, string>>> | undefined;

/** The build writes them into the page. */
function writtenHashes() {
  written ??= JSON.parse(document.getElementById('words')?.textContent ?? '{}') as NonNullable<
    typeof written
  >;
  return written;
}

async function fetchPatiently(file: string, failures = 0): Promise<Words> {
  try {
    const response = await fetch(file);
    if (!response.ok) throw new Error(`Failed to fetch ${file}: ${response.status}.`);
    return (await response.json()) as Words;
  } catch (error) {
    const pause = pausesMs[failures];
    if (pause === undefined) throw error;
    await new Promise((goOn) => setTimeout(goOn, pause));
    return fetchPatiently(file, failures + 1);
  }
}
