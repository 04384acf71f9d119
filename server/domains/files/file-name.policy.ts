const maxLength = 255;

/** Only the last part of a path is the name; line breaks and direction marks could disguise the rest. */
export function safeFileName(name: string, otherwise: string): string {
  const last = name.toWellFormed().replace(/^.*[/\\]/s, '');
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  // By code points, as PostgreSQL counts them, so that none is cut in two.
  return Array.from(plain).slice(0, maxLength).join('') || otherwise;
}
