import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client.ts';

/** Whether a retry may help: there was no response, or one that says "later". A refusal is final. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503 || error.status === 429);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && mayPass(error),
        retryDelay: (failures) => 500 * 2 ** failures * (0.75 + Math.random() / 2),
      },
      // Fails at once when offline. By default it would wait for the network, and its dialog could not be closed.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
