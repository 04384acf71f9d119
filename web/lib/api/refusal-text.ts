import { ApiError } from './api-client.ts';

/** The server's message without the status, otherwise the client's. */
export function refusalText(error: Error): string {
  return (error instanceof ApiError && error.serverMessage) || error.message;
}
