import { t } from '@lingui/core/macro';
import { ApiError } from '#web/lib/api-client.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { toast } from '#web/ui/toast.ts';

/** Why nothing was done, in the server's words where it has some. */
export function sayFailure(error: unknown): void {
  toast.error(failureText(error));
}

export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return t`Something went wrong. Please try again.`;
  const text = refusalText(error);
  // "Some fields are not valid." alone tells nobody what to do.
  const [detail] = error instanceof ApiError && error.code === 'INVALID_INPUT' ? error.details : [];
  return detail === undefined ? text : `${text} ${detail}`;
}
