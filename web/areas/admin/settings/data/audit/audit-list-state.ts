import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { fromZonedInput } from '#web/lib/format/zoned-time.ts';
import { defineList, type ListState, onlySet, type useListState } from '#web/lib/lists/list-state.ts';
import { useInvalidate } from '#web/lib/queries/use-invalidate.ts';
import { actionGroups } from './action-words.ts';

/** The filters of the audit log. Days are in the reader's time zone, such as 2026-05-31. */
export const auditList = defineList({
  filters: {
    /** A part of a name or an email address. */
    person: 'text',
    /** What the person did, or what was done to them. */
    direction: ['both', 'by', 'to'],
    /** A group of actions by its key, or one action. */
    action: ['all', ...actionGroups.flatMap(({ key, actions }) => [key, ...actions])],
    from: 'text',
    to: 'text',
  },
});
type AuditState = ListState<typeof auditList>;
export type AuditLog = ReturnType<typeof useListState<typeof auditList>>;

/** The filters as the API takes them. The last day is included in full. */
export function queryOf(state: AuditState, timezone: string, personId?: number) {
  const { person, direction, search, from, to } = state;
  const action = actionGroups.find(({ key }) => key === state.action)?.actions.join(',') ?? state.action;
  const start = from === '' ? null : fromZonedInput(`${from}T00:00`, timezone);
  const end = to === '' ? null : fromZonedInput(`${to}T23:59`, timezone);
  return {
    ...onlySet({ action, from: start }, { person, search }),
    ...(personId === undefined ? {} : { personId: String(personId) }),
    ...(direction === 'both' ? {} : { direction }),
    ...(end === null ? {} : { to: new Date(Date.parse(end) + 59_999).toISOString() }),
  };
}

export type AuditQuery = ReturnType<typeof queryOf>;

export function auditQuery(filter: AuditQuery, page: { max: number; offset: number }) {
  return queryOptions({
    queryKey: ['audit', filter, page],
    queryFn: ({ signal }) =>
      api(
        'GET /auditLog',
        { query: { ...filter, max: String(page.max), offset: String(page.offset) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export function auditPersonQuery(accountId: number) {
  return queryOptions({
    queryKey: ['audit', 'person', accountId],
    queryFn: ({ signal }) => api('GET /auditLog/person/:accountId', { params: { accountId } }, { signal }),
  });
}

export function usePurgeAuditLog() {
  const invalidate = useInvalidate('audit');
  return useMutation({
    mutationFn: (password: string) => api('POST /auditLog/purge', { body: { all: true, password } }),
    onSuccess: () => void invalidate(),
  });
}
