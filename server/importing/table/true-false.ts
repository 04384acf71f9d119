const trueWords = 'true t yes wahr richtig ja vrai oui verdadero si'.split(' ');
const falseWords = 'false f no falsch nein faux non falso'.split(' ');
const valueByWord = new Map([
  ...trueWords.map((word): [string, boolean] => [word, true]),
  ...falseWords.map((word): [string, boolean] => [word, false]),
]);

/** Undefined for any text other than true or false. */
export function readTrueFalse(text: string): boolean | undefined {
  if (text.length > 30) return undefined;
  const word = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/^[(["']|[)\]"'.!]+$/g, '');
  return valueByWord.get(word);
}

/** `True - because…`, `False (it is not)`: the first word, when the rest explains it. */
export function readExplainedTrueFalse(text: string): boolean | undefined {
  const explained = /^\s*([\p{L}\p{M}]{1,12})(?:\s*[.,:;(]|\s+[-–—]|\s+(?=because|since))\s*(\S.*)$/su.exec(
    text,
  );
  const [, word = '', rest = ''] = explained ?? [];
  return readTrueFalse(rest) === undefined ? readTrueFalse(word) : undefined;
}

/** Whether one of two texts is true and the other false. */
export function areTrueAndFalse(texts: readonly string[]): boolean {
  const [one, other] = texts.map(readTrueFalse);
  return texts.length === 2 && one !== undefined && other !== undefined && one !== other;
}
