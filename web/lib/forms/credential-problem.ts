import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { passwordLength } from '#shared/limits.ts';
import { looksLikeEmail } from '../looks-like-email.ts';

/** Checks an email address before it is sent. */
export function emailProblem(email: string): MessageDescriptor | undefined {
  if (email.trim() === '') return msg`Email is required`;
  return looksLikeEmail(email) ? undefined : msg`Please enter a valid email`;
}

/** Checks a password before it is sent. */
export function passwordProblem(password: string): MessageDescriptor | undefined {
  if (password === '') return msg`Password is required`;
  return password.length < passwordLength.min ? msg`Password must be at least 6 characters` : undefined;
}
