/** A text split into its own part and the shared parts before and after it. */
export interface SplitText {
  before: string;
  own: string;
  after: string;
}

/** Splits at whole words. */
export function splitText(text: string, other: string): SplitText {
  const [words, others] = [cutWords(text), cutWords(other)];
  const max = Math.min(words.length, others.length);
  let start = 0;
  while (start < max && words[start] === others[start]) start += 1;
  let end = 0;
  while (end < max - start && words.at(-1 - end) === others.at(-1 - end)) end += 1;
  return {
    before: words.slice(0, start).join(''),
    own: words.slice(start, words.length - end).join(''),
    after: words.slice(words.length - end).join(''),
  };
}

/** Combines two texts: the shared parts once, with both own parts in between. */
export function combineTexts(text: string, other: string): string {
  const [one, second] = [splitText(text, other), splitText(other, text)];
  const isApart = one.own !== '' && second.own !== '' && !/\s$/u.test(one.own);
  return `${one.before}${one.own}${isApart ? ' ' : ''}${second.own}${one.after}`;
}

function cutWords(text: string): string[] {
  return text.split(/(?<=\s)/u);
}
