/** The dots that separate the labels of a domain (RFC 3490), whichever keyboard typed them. */
const anyDot = /[。．｡]/gu;

/**
 * The form in which addresses are compared: two spellings of one address are one account. Lower-casing can
 * leave what is not normalised, and normalising can leave a blank at either end: hence the order.
 */
export function normalizeEmail(email: string): string {
  const composed = email.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
  return withoutFinalDot(composed);
}

/** `ama@school.example.` is `ama@school.example`: the final dot only says that the domain is complete. */
export function withoutFinalDot(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return email;
  const domain = email.slice(at + 1).replace(anyDot, '.');
  return `${email.slice(0, at + 1)}${domain.replace(/[.\s]+$/u, '')}`;
}
