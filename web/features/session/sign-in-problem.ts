import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError } from '#web/lib/api-client.ts';

/** What the banner of the sign-in page says: the server's own words, or a text of ours. */
export function signInProblem(error: unknown): MessageDescriptor | string {
  if (!(error instanceof ApiError)) return msg`Login failed. Please try again.`;
  const { status, serverMessage } = error;
  if (status === 0) return msg`Network error. Please check your connection.`;
  if (status === 401) return msg`Invalid email or password. Please try again.`;
  if (status === 422) return serverMessage ?? msg`Login failed. Please check your credentials.`;
  if (error.code === 'MAINTENANCE' && serverMessage) return serverMessage;
  if (status >= 500) return msg`Server error. Please try again later.`;
  // A pending or suspended account and too many tries come with their reason.
  if (status === 403 || status === 429) return serverMessage ?? msg`Login failed. Please try again.`;
  return msg`Login failed. Please try again.`;
}
