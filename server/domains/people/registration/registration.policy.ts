/**
 * Only for addresses in plain ASCII: others can look the same once normalized, and the mail would go to another
 * domain.
 */
export function isOfTrustedDomain(email: string, trusted: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return /^[\x21-\x7e]+$/.test(domain) && trusted.includes(domain.toLowerCase());
}
