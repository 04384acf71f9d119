import { queryOptions } from '@tanstack/react-query';
import type { SetUp } from '#shared/contract/platform/set-up.ts';
import { api } from '#web/lib/api/api.ts';

export const setUpQuery = queryOptions({
  queryKey: ['set-up'],
  queryFn: ({ signal }) => api('GET /setUp', undefined, { signal }),
});

export function countSteps({ steps }: Pick<SetUp, 'steps'>): { done: number; total: number; open: number } {
  const of = (...states: string[]) => steps.filter(({ state }) => states.includes(state)).length;
  return { done: of('done'), total: steps.length, open: of('open', 'later') };
}
