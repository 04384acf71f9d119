export const nul = String.fromCharCode(0);

/** PostgreSQL rejects NULs and lone surrogates: a single one would fail the whole upload. */
export function makeStorable(text: string): string {
  const whole = makeWellFormed(text);
  return whole.includes(nul) ? whole.replaceAll(nul, '') : whole;
}

export function makeWellFormed(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed();
}

/** Truncates without splitting a surrogate pair, which PostgreSQL rejects. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** Makes one line, so that texts compare equal however they were wrapped or spaced. */
export function collapseSpaces(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}
