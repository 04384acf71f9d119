import { AppError } from '#server/errors.ts';
import { sayMarked } from '#server/language/say.ts';
import type { Passwords } from '#server/plugins/sessions/passwords.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { isPersonalPassword, type PasswordOwner } from '#shared/personal-password.ts';

/** Hashes a chosen password. Throws PERSONAL_PASSWORD and COMMON_PASSWORD. */
export function hashChosen(
  passwords: Passwords,
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<string> {
  assertNotPersonal(password, owner, field);
  return passwords.hash(password);
}

/** Throws the same errors for a password that isn't stored. */
export function assertChoosable(passwords: Passwords, password: string, owner: PasswordOwner): void {
  assertNotPersonal(password, owner, 'password');
  if (passwords.isCommon(password)) throw new AppError('COMMON_PASSWORD');
}

function assertNotPersonal(password: string, owner: PasswordOwner, field: string): void {
  if (!isPersonalPassword(password, owner)) return;
  const { message } = errorCatalogue.PERSONAL_PASSWORD;
  throw new AppError('PERSONAL_PASSWORD', { details: [`${field}: ${sayMarked(message)}`] });
}

interface NewPerson {
  firstName: string;
  lastName: string;
  cqUser: { email: string; passwordHash: string };
}

/** For a person an administrator creates. */
export function hashCqUser(
  passwords: Passwords,
  { firstName, lastName, cqUser }: NewPerson,
): Promise<string> {
  const owner = { email: cqUser.email, firstName, lastName };
  return hashChosen(passwords, cqUser.passwordHash, owner, 'cqUser.passwordHash');
}
