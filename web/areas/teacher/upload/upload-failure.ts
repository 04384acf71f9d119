import { t } from '@lingui/core/macro';
import { ApiError } from '#web/lib/api-client.ts';

/** The file was refused, with its reasons: after it was read, or before it was sent. */
export class UploadRefused extends Error {
  readonly details: readonly string[];

  constructor(message: string, details: readonly string[] = []) {
    super(message);
    this.details = details;
  }
}

/** Somebody stopped it: here, in another window, or an administrator. */
export class UploadCancelled extends Error {}

export function isCancelled(error: unknown): boolean {
  return error instanceof UploadCancelled || (error instanceof ApiError && error.code === 'UPLOAD_CANCELLED');
}

/** It was sent, but what became of it could not be learnt. */
export class StatusUnknown extends Error {}

export interface UploadFailure {
  title: string;
  message: string;
  details: readonly string[];
}

export function describeFailure(error: unknown): UploadFailure {
  const title = t`Upload failed`;
  if (error instanceof StatusUnknown) {
    return { title: t`Failed to get file status`, message: error.message, details: [] };
  }
  if (error instanceof UploadRefused) {
    const message = error.message || t`Upload failed for unknown reason`;
    return { title, message, details: error.details };
  }
  if (error instanceof ApiError) {
    const { serverMessage, details } = error;
    // An empty message is a refusal without a reason; no message at all did not come from our server.
    const message = serverMessage === '' ? t`Upload failed for unknown reason` : serverMessage;
    return { title, message: message ?? error.message, details };
  }
  return { title, message: t`An unexpected error occurred during upload`, details: [] };
}
