/** The dots that separate domain labels (RFC 3490), from any keyboard. */
const anyDot = /[。．｡]/gu;

/**
 * The form in which addresses are compared, so that two spellings of one address are one account. The order matters:
 * lower-casing can leave text that isn't normalised, and normalising can leave a blank at either end.
 */
export function normalizeEmail(email: string): string {
  const composed = email.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
  return withoutFinalDot(composed);
}

/** `ama@school.example.` equals `ama@school.example`: the final dot only marks the domain as complete. */
export function withoutFinalDot(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return email;
  const domain = email.slice(at + 1).replace(anyDot, '.');
  return `${email.slice(0, at + 1)}${domain.replace(/[.\s]+$/u, '')}`;
}
