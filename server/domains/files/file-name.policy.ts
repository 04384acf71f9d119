const most = 255;

/** Of a path only the last part is a name; a line break or a mark of direction would lie about the rest. */
export function safeFileName(name: string, otherwise: string): string {
  const last = name.toWellFormed().replace(/^.*[/\\]/s, '');
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  // By code points, as PostgreSQL counts them: none is cut in two.
  return Array.from(plain).slice(0, most).join('') || otherwise;
}
