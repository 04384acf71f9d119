/**
 * Only of an address that is spelled in plain letters: others can look the same once they are normalised, and
 * the mail would go to somebody else's domain.
 */
export function isOfTrustedDomain(email: string, trusted: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return /^[\x21-\x7e]+$/.test(domain) && trusted.includes(domain.toLowerCase());
}
