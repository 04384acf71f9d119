const ligatures: Record<string, string> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
};

/** Symbols of the Symbol and Wingdings fonts, which use private code points. */
const symbols: Record<string, string> = {
  '\uf0a7': '▪',
  '\uf0b7': '•',
  '\uf0d8': '➢',
  '\uf0fc': '✓',
  '\uf0fe': '☑',
  '\uf050': '✓',
};

const oddSpace = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]/gu;
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;
const symbolFont = /[\uf020-\uf0ff]/gu;
/** Control characters, private code points and lone surrogates, from fonts without an encoding. */
const unreadable = /[\p{Cc}\p{Co}\p{Cs}\ufffd]/gu;

/** Replaces a character that cannot be identified. */
export const unreadableSign = '\ufffd';

/** Converts a font's character to plain letters. */
export function readableLetters(sign: string): string {
  if (isPlain(sign)) return sign;
  return sign
    .replace(/[\ufb00-\ufb06]/gu, (ligature) => ligatures[ligature] ?? ligature)
    .replace(oddSpace, ' ')
    .replace(invisible, '')
    .replace(symbolFont, (symbol) => symbols[symbol] ?? '•')
    .replace(unreadable, unreadableSign);
}

function isPlain(sign: string): boolean {
  if (sign.length !== 1) return false;
  const code = sign.charCodeAt(0);
  return (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code < 0x1680);
}
