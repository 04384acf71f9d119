const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;
const presentationForm = /[\ufb1d-\ufdff\ufe70-\ufefc]/gu;
/** Latin words and numbers keep their direction inside Arabic and Hebrew text. */
const leftToRight = /[\p{Script=Latin}\p{N}](?:[^\u0590-\u08ff]*[\p{Script=Latin}\p{N}%])?/gu;
const foreignRun = /[\u0590-\u08ff](?:[^\p{Script=Latin}\p{N}]*[\u0590-\u08ff])?/gu;
const mirrored: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
};

export const isRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** Converts text in page order, from left to right, to reading order. */
export function toReadingDirection(text: string): string {
  if (!rightToLeft.test(text)) return text;
  const plain = text.replace(presentationForm, (form) => form.normalize('NFKC'));
  const foreign = plain.match(/[\u0590-\u08ff]/gu)?.length ?? 0;
  const latin = plain.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (foreign <= latin) return plain.replace(foreignRun, reversed);
  return reversed(plain).replace(leftToRight, reversed);
}

const reversed = (text: string): string =>
  Array.from(text)
    .toReversed()
    .map((sign) => mirrored[sign] ?? sign)
    .join('');
