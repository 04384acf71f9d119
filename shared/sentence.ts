/**
 * Marks a text that is written here and told elsewhere: the catalogue takes it up, and whoever tells it says it in the
 * reader's language (`sayMarked`).
 */
export function sentence<const Text extends string>(text: Text): Text {
  return text;
}
