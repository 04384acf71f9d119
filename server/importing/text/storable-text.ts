const nul = String.fromCharCode(0);

/** PostgreSQL refuses NULs and halves of surrogate pairs: one of them would fail the whole upload. */
export function makeStorable(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes(nul) ? whole.replaceAll(nul, '') : whole;
}

/** The beginning of a text; never half a character, which PostgreSQL refuses. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** One line, so that a text that was wrapped or spaced otherwise compares and reads as the same. */
export function collapseSpaces(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}
