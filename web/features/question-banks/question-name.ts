const maxLength = 40;

/** The start of a question's text, as its name in a message. */
export function questionName({ questionText }: { questionText: string }): string {
  const text = questionText.replace(/\s+/g, ' ').trim();
  return text.length > maxLength ? `${text.slice(0, maxLength).trimEnd()}…` : text;
}
