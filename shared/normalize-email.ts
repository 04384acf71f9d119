/**
 * The form in which addresses are compared: two spellings of one address are one account. Lower-casing can
 * leave what is not normalised, and normalising can leave a blank at either end: hence the order.
 */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}
