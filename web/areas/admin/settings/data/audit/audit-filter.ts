import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { fromZonedInput } from '#web/lib/zoned-time.ts';

/** What is chosen above the log. */
export interface AuditFilter {
  /** One deed or several, with commas; empty for all. */
  action: string;
  search: string;
  /** Days such as 2026-05-31, in the reader's zone; empty for no bound. */
  from: string;
  to: string;
  actor: { id: number; email: string } | null;
}

export const noFilter: AuditFilter = { action: '', search: '', from: '', to: '', actor: null };

export function isFiltered({ action, search, from, to, actor }: AuditFilter): boolean {
  return action !== '' || search !== '' || from !== '' || to !== '' || actor !== null;
}

/** As the API takes it. Of the last day all of it counts. */
export function queryOf({ action, search, from, to, actor }: AuditFilter, timezone: string) {
  const start = from === '' ? null : fromZonedInput(`${from}T00:00`, timezone);
  const end = to === '' ? null : fromZonedInput(`${to}T23:59`, timezone);
  return {
    ...(action === '' ? {} : { action }),
    ...(search === '' ? {} : { search }),
    ...(actor === null ? {} : { actorId: String(actor.id) }),
    ...(start === null ? {} : { from: start }),
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
