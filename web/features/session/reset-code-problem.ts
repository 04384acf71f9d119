import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError } from '#web/lib/api-client.ts';

/** Why no code was sent: who has asked too often is told so, everything else is one message. */
export function resetCodeProblem(error: unknown): MessageDescriptor | string {
  const failed = msg`Failed to send reset code. Please try again.`;
  return error instanceof ApiError && error.status === 429 ? (error.serverMessage ?? failed) : failed;
}
