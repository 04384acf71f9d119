import { t } from '@lingui/core/macro';
import { ApiError } from '#web/lib/api/api-client.ts';

export function problemText(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? error.message;
  return t`Something went wrong. Please try again.`;
}
