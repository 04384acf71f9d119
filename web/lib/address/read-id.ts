const shape = /^[1-9]\d{0,15}$/;

/** The id in an address, parsed as the server parses ids; null if it cannot be one. */
export function readId(text: string | null | undefined): number | null {
  if (text == null || !shape.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}
