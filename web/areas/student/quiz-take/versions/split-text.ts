/** A text in the parts before, within and after what only it has; the rest it shares with the others. */
export interface SplitText {
  before: string;
  own: string;
  after: string;
}

/** Cuts whole words: half a word would say nothing. */
export function splitText(text: string, other: string): SplitText {
  const [words, others] = [cutWords(text), cutWords(other)];
  const most = Math.min(words.length, others.length);
  let start = 0;
  while (start < most && words[start] === others[start]) start += 1;
  let end = 0;
  while (end < most - start && words.at(-1 - end) === others.at(-1 - end)) end += 1;
  return {
    before: words.slice(0, start).join(''),
    own: words.slice(start, words.length - end).join(''),
    after: words.slice(words.length - end).join(''),
  };
}

/** One text with what both have once, and then what each has alone. */
export function combineTexts(text: string, other: string): string {
  const [one, second] = [splitText(text, other), splitText(other, text)];
  const isApart = one.own !== '' && second.own !== '' && !/\s$/u.test(one.own);
  return `${one.before}${one.own}${isApart ? ' ' : ''}${second.own}${one.after}`;
}

function cutWords(text: string): string[] {
  return text.split(/(?<=\s)/u);
}
