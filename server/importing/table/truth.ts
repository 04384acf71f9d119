const trueWords = 'true t yes wahr richtig ja vrai oui verdadero si'.split(' ');
const falseWords = 'false f no falsch nein faux non falso'.split(' ');
const truths = new Map([
  ...trueWords.map((word): [string, boolean] => [word, true]),
  ...falseWords.map((word): [string, boolean] => [word, false]),
]);

/** Whether a text says true or false; undefined when it says anything else. */
export function readTruth(text: string): boolean | undefined {
  if (text.length > 30) return undefined;
  const word = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/^[(["']|[)\]"'.!]+$/g, '');
  return truths.get(word);
}

/** `True - because…`, `False (it is not)`: what the first word says, when the rest explains it. */
export function readExplainedTruth(text: string): boolean | undefined {
  const explained = /^\s*([\p{L}\p{M}]{1,12})(?:\s*[.,:;(]|\s+[-–—]|\s+(?=because|since))\s*(\S.*)$/su.exec(
    text,
  );
  const [, word = '', rest = ''] = explained ?? [];
  return readTruth(rest) === undefined ? readTruth(word) : undefined;
}

/** Two texts of which one says true and the other false. */
export function areTrueAndFalse(texts: readonly string[]): boolean {
  const [one, other] = texts.map(readTruth);
  return texts.length === 2 && one !== undefined && other !== undefined && one !== other;
}
