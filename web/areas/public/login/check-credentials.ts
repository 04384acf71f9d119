import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { passwordLength } from '#shared/limits.ts';
import { looksLikeEmail } from '#web/lib/looks-like-email.ts';

export interface CredentialErrors {
  email?: MessageDescriptor;
  password?: MessageDescriptor;
}

/** What is wrong before anything is sent. */
export function checkCredentials({ email, password }: { email: string; password: string }): CredentialErrors {
  const errors: CredentialErrors = {};
  if (email.trim() === '') errors.email = msg`Email is required`;
  else if (!looksLikeEmail(email)) errors.email = msg`Please enter a valid email`;
  if (password === '') errors.password = msg`Password is required`;
  else if (password.length < passwordLength.least) {
    errors.password = msg`Password must be at least 6 characters`;
  }
  return errors;
}
