import { msg } from '@lingui/core/macro';
import type { StartForReal } from '#shared/contract/platform/set-up.ts';
import { backup } from '#shared/limits.ts';
import { emailProblem, passwordProblem } from '#web/lib/forms/credential-problem.ts';

/** The fields of both dialogs that empty the system: an own account, the current password, and a typed word. */
export const emptyingValues = {
  firstName: '',
  lastName: '',
  email: '',
  newPassword: '',
  password: '',
  confirmation: '',
};
export type EmptyingValues = typeof emptyingValues;

/** Maps the field names of the server's errors to the fields of the form. */
export const emptyingFields = {
  'account.firstName': 'firstName',
  'account.lastName': 'lastName',
  'account.email': 'email',
  'account.password': 'newPassword',
  COMMON_PASSWORD: 'newPassword',
  WRONG_PASSWORD: 'password',
} as const;

interface Needs {
  /** Everyone can know the address or password of the current one. */
  needsAccount: boolean;
  needsWord: boolean;
}

export function emptyingProblems(values: EmptyingValues, { needsAccount, needsWord }: Needs) {
  const { firstName, lastName, email, newPassword, password, confirmation } = values;
  const word = backup.resetWord;
  const account = {
    firstName: firstName.trim() === '' ? msg`First name is required` : undefined,
    lastName: lastName.trim() === '' ? msg`Last name is required` : undefined,
    email: emailProblem(email),
    newPassword: passwordProblem(newPassword),
  };
  return {
    ...(needsAccount ? account : {}),
    password: password === '' ? msg`Password is required` : undefined,
    confirmation: !needsWord || confirmation.trim() === word ? undefined : msg`Please type ${word}`,
  };
}

export function readEmptying(
  values: EmptyingValues,
  { needsAccount }: Pick<Needs, 'needsAccount'>,
): StartForReal {
  const { firstName, lastName, email, newPassword, password } = values;
  if (!needsAccount) return { password };
  return { password, account: { firstName, lastName, email: email.trim(), password: newPassword } };
}
