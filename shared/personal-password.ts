import { normalizeEmail } from './normalize-email.ts';

export interface PasswordOwner {
  email: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}

/** Whether a password is its owner's address or name, which attackers who know the owner try first. */
export function isPersonalPassword(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const typed = fold(password);
  if (typed === '') return false;
  const address = normalizeEmail(email);
  const first = fold(firstName ?? '');
  const last = fold(lastName ?? '');
  const names = [first, last, `${first} ${last}`, `${last} ${first}`];
  return [address, address.slice(0, address.lastIndexOf('@')), ...names.flatMap(spellings)].some(
    (word) => word !== '' && (typed === word || withoutFinal(typed) === word),
  );
}

/** "Ama Mensah" is also typed as amamensah, ama.mensah, ama-mensah and ama_mensah. */
function spellings(name: string): string[] {
  return ['', ' ', '.', '-', '_'].map((between) => name.trim().split(/\s+/u).join(between));
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}

// An address with a trailing dot is the same address.
function withoutFinal(text: string): string {
  return text.replace(/\.+$/u, '');
}
