import { t } from '@lingui/core/macro';
import { ApiError } from '#web/lib/api-client.ts';

/** Why an answer file could not be loaded. */
export function answerFileProblem(error: Error): string {
  if (!(error instanceof ApiError)) return t`This file could not be loaded.`;
  if (error.status === 404) return t`This file belongs to a quiz that is not yours, or to one that is gone.`;
  return error.serverMessage ?? error.message;
}
