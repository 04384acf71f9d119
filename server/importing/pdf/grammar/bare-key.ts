/** What an answer key says of one question. */
export interface KeyEntry {
  number: number;
  /** As printed: `B`, `(b)`, `Paris`, `B because …`. */
  text: string;
  page: number;
}

const bareEntry =
  /(?:q(?:uestion)?\s?\.?\s?)?(\d{1,4})\s?(?:(?:[.):=\]–—-]|->|→)\s*([1-9])(?![\d.])|(?:[.):=\]–—-]{0,2}|->|→)\s*([([]\s?(?:[A-Ja-j]|[1-9])\s?[)\]]|(?:true|false|[A-JTa-jt])(?![\p{L}\p{N}]))[).]?)(?=$|[\s,;|/.])[\s,;|/.]*/iuy;

/** No printed line is longer. */
const longestLine = 4_000;

/** A line of nothing but numbers with their letters: `1. B  2. C`, `1-B`, `1) b`. Empty when it is another one. */
export function readBareKey(text: string): { number: number; text: string }[] {
  const entries: { number: number; text: string }[] = [];
  if (text.length > longestLine) return [];
  const line = text.trim();
  bareEntry.lastIndex = 0;
  while (bareEntry.lastIndex < line.length) {
    const found = bareEntry.exec(line);
    if (found === null) return [];
    entries.push({ number: Number(found[1]), text: found[2] ?? found[3] ?? '' });
  }
  return entries;
}

const headWord =
  /^(?:q(?:uestions?)?|q\.?\s?no|no|number|nr|s\/?n|#|item|answers?|ans|key|correct(?:\s+answer)?|option)\s*[.:]?$/iu;

export function isHeadWord(text: string): boolean {
  return headWord.test(text.trim());
}

/** `Question | 1 | 2 | 3`: the numbers, or nothing when they do not count on. */
export function readNumberRow(words: readonly string[], least = 2): number[] {
  const rest = words.slice(isHeadWord(words[0] ?? '') ? 1 : 0);
  const numbers = rest.map((word) =>
    /^q?\.?\d{1,4}[.):]?$/iu.test(word) ? Number(word.replace(/\D/gu, '')) : 0,
  );
  const isRun = numbers.every(
    (number, at) => number > 0 && (at === 0 || number === (numbers[at - 1] ?? 0) + 1),
  );
  return isRun && numbers.length >= least ? numbers : [];
}

export function isBareLabel(text: string): boolean {
  return /^[([]?\s?(?:[A-Ja-j]|[1-9]|true|false|t|f)\s?[)\].]?$/iu.test(text.trim());
}
