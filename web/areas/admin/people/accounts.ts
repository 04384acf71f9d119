import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AccountQuery } from '#shared/contract/accounts.ts';
import { api } from '#web/lib/api.ts';

export type AccountSort = NonNullable<AccountQuery['sort']>;

export interface AccountFilter {
  search?: string;
  role?: NonNullable<AccountQuery['role']>;
  status?: NonNullable<AccountQuery['status']>;
  programId?: number;
  teacherId?: number;
  sort?: AccountSort;
  order?: 'asc' | 'desc';
}

/** One page of everybody whom the filter lets through. */
export function accountsQuery(filter: AccountFilter, page: { max: number; offset: number }) {
  return queryOptions({
    queryKey: ['accounts', 'list', filter, page],
    queryFn: ({ signal }) => api('GET /account', { query: { ...filter, ...page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const accountSummaryQuery = queryOptions({
  queryKey: ['accounts', 'summary'],
  queryFn: ({ signal }) => api('GET /account/summary', undefined, { signal }),
});

export function accountQuery(accountId: number) {
  return queryOptions({
    queryKey: ['accounts', 'one', accountId],
    queryFn: ({ signal }) => api('GET /account/:accountId', { params: { accountId } }, { signal }),
  });
}
