/**
 * Marks a text for translation that is written here and shown elsewhere. The catalogue includes it, and `sayMarked`
 * translates it for the reader.
 */
export function sentence<const Text extends string>(text: Text): Text {
  return text;
}
