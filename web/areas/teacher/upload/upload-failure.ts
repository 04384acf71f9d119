import { t } from '@lingui/core/macro';
import { ApiError } from '#web/lib/api/api-client.ts';

/** The file was refused, before or after it was sent. */
export class UploadRefused extends Error {
  readonly details: readonly string[];

  constructor(message: string, details: readonly string[] = []) {
    super(message);
    this.details = details;
  }
}

/** Cancelled here, in another window, or by an administrator. */
export class UploadCancelled extends Error {}

export function isCancelled(error: unknown): boolean {
  return error instanceof UploadCancelled || (error instanceof ApiError && error.code === 'UPLOAD_CANCELLED');
}

/** The file was sent, but its status could not be loaded. */
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
    // An empty message is a refusal without a reason. A missing message didn't come from our server.
    const message = serverMessage === '' ? t`Upload failed for unknown reason` : serverMessage;
    return { title, message: message ?? error.message, details };
  }
  return { title, message: t`An unexpected error occurred during upload`, details: [] };
}

/** Imported, cancelled or deleted in another window. */
export function isOver(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 404 || error.code === 'UPLOAD_NOT_OPEN');
}
