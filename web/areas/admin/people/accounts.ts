import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type {
  AccountChange,
  AccountQuery,
  Erasure,
  NewAdmin,
  RoleChange,
} from '#shared/contract/people/accounts.ts';
import { api } from '#web/lib/api/api.ts';
import { fetchAllPages, pagesToSelect } from '#web/lib/api/fetch-all-pages.ts';
import { useInvalidate } from '#web/lib/queries/use-invalidate.ts';

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

/** One page of the accounts that match the filter. */
export function accountsQuery(filter: AccountFilter, page: { max: number; offset: number }) {
  return queryOptions({
    queryKey: ['accounts', 'list', filter, page],
    queryFn: ({ signal }) => api('GET /account', { query: { ...filter, ...page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** All of them, also those on other pages. */
export function findAccounts(filter: AccountFilter) {
  return fetchAllPages((page) => api('GET /account', { query: { ...filter, ...page } }), pagesToSelect);
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

/** A change to a person affects every list of people and the metrics. */
export function useInvalidatePeople() {
  return useInvalidate('accounts', 'students', 'teachers', 'metrics');
}

/** Nobody waits for the lists: they load again while the dialog closes. */
function useChange<Order, Result>(mutationFn: (order: Order) => Promise<Result>) {
  const invalidate = useInvalidatePeople();
  return useMutation({ mutationFn, onSettled: () => void invalidate() });
}

export function useInviteAdmin() {
  return useChange((body: NewAdmin) => api('POST /account', { body }));
}

export function useChangeAccount(accountId: number) {
  return useChange((body: AccountChange) =>
    api('PATCH /account/:accountId', { params: { accountId }, body }),
  );
}

/** Null removes the photo. */
export function useChangePhoto(accountId: number) {
  const params = { accountId };
  return useChange(
    (file: File | null): Promise<unknown> =>
      file
        ? api('form PUT /account/:accountId/photo', { params, file })
        : api('DELETE /account/:accountId/photo', { params }),
  );
}

export function useChangeRole(accountId: number) {
  return useChange((body: RoleChange) =>
    api('POST /account/:accountId/role', { params: { accountId }, body }),
  );
}

export function useTurnOffTwoFactor(accountId: number) {
  return useChange((currentPassword: string) =>
    api('POST /account/:accountId/twoFactor/off', { params: { accountId }, body: { currentPassword } }),
  );
}

export function useEraseAccount(accountId: number) {
  return useChange((body: Erasure) => api('POST /account/:accountId/erase', { params: { accountId }, body }));
}
