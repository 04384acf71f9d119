/** Rows as a CSV file that a spreadsheet opens and none of whose cells it runs. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  // Without the mark at its beginning Excel takes UTF-8 for the alphabet of its own country.
  return `\uFEFF${rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')}`;
}

// Every cell is quoted: where the list separator is a semicolon, one inside a cell would begin the next.
function toCell(text: string): string {
  return `"${neutralise(text).replaceAll('"', '""')}"`;
}

/** A spreadsheet takes what begins so for a formula, whoever wrote it. */
function neutralise(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
