const mostName = 60;

// Anybody can register anybody's address under any name. Mail programs turn what looks like an address into
// a link, and we would be sending strangers' advertisements.
export function isNameOnly(text: string): boolean {
  const name = oneLine(text);
  return name !== '' && name.length <= mostName && !/[@/\\]|\.\p{L}{2}|\d{4}/u.test(name);
}

/** Also without what turns the direction of the text that follows. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}
