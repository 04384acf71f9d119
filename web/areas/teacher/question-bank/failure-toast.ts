import { t } from '@lingui/core/macro';
import { ApiError } from '#web/lib/api/api-client.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Shows why a call failed, with the server's message if there is one. */
export function sayFailure(error: unknown): void {
  toast.error(failureText(error));
}

export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return t`Something went wrong. Please try again.`;
  const text = refusalText(error);
  // "Some fields are invalid." alone tells nobody what to do.
  const [detail] = error instanceof ApiError && error.code === 'INVALID_INPUT' ? error.details : [];
  return detail === undefined ? text : `${text} ${detail}`;
}
