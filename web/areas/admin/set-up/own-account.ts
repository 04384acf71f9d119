import { msg } from '@lingui/core/macro';
import type { OwnAccount } from '#shared/contract/platform/set-up.ts';
import { emailProblem, passwordProblem } from '#web/lib/forms/credential-problem.ts';

/** The fields of an own account, in a form that also asks for the current password. */
export interface OwnAccountValues {
  firstName: string;
  lastName: string;
  email: string;
  newPassword: string;
}

export const noOwnAccount: OwnAccountValues = { firstName: '', lastName: '', email: '', newPassword: '' };

/** Where the server's problems belong. */
export const ownAccountFields = {
  'account.firstName': 'firstName',
  'account.lastName': 'lastName',
  'account.email': 'email',
  'account.password': 'newPassword',
  COMMON_PASSWORD: 'newPassword',
} as const;

export function ownAccountProblems({ firstName, lastName, email, newPassword }: OwnAccountValues) {
  return {
    firstName: firstName.trim() === '' ? msg`First name is required` : undefined,
    lastName: lastName.trim() === '' ? msg`Last name is required` : undefined,
    email: emailProblem(email),
    newPassword: passwordProblem(newPassword),
  };
}

export function readOwnAccount({ firstName, lastName, email, newPassword }: OwnAccountValues): OwnAccount {
  return { firstName, lastName, email: email.trim(), password: newPassword };
}
