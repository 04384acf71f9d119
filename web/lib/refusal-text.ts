import { ApiError } from './api-client.ts';

/** The server's own words without the status; else what the client says. */
export function refusalText(error: Error): string {
  return (error instanceof ApiError && error.serverMessage) || error.message;
}
