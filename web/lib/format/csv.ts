/** Builds a CSV file without cells that a spreadsheet would run as a formula. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  // Without a byte order mark Excel reads the file in the encoding of the system language.
  return `\uFEFF${rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')}`;
}

// Every cell is quoted: in countries that separate by semicolon, one inside a cell would start the next.
function toCell(text: string): string {
  return `"${neutralise(text).replaceAll('"', '""')}"`;
}

/** A spreadsheet would run a cell that starts with one of these signs as a formula. */
function neutralise(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
