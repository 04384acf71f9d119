import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { fromZonedInput } from '#web/lib/zoned-time.ts';

export type Direction = 'both' | 'by' | 'to';

/** What is chosen above the log. */
export interface AuditFilter {
  /** A part of a name or an email address. */
  person: string;
  /** What the person did, or what was done to them. */
  direction: Direction;
  /** One deed or several, with commas; empty for all. */
  action: string;
  search: string;
  /** Days such as 2026-05-31, in the reader's zone; empty for no bound. */
  from: string;
  to: string;
}

export const noFilter: AuditFilter = {
  person: '',
  direction: 'both',
  action: '',
  search: '',
  from: '',
  to: '',
};

export function isFiltered(filter: AuditFilter): boolean {
  const { person, direction, action, search, from, to } = filter;
  return [person, action, search, from, to].some((text) => text !== '') || direction !== 'both';
}

/** As the API takes it. Of the last day all of it counts. Of one person where their history is asked for. */
export function queryOf(filter: AuditFilter, timezone: string, personId?: number) {
  const { person, direction, action, search, from, to } = filter;
  const start = from === '' ? null : fromZonedInput(`${from}T00:00`, timezone);
  const end = to === '' ? null : fromZonedInput(`${to}T23:59`, timezone);
  return {
    ...(person === '' ? {} : { person }),
    ...(personId === undefined ? {} : { personId: String(personId) }),
    ...(direction === 'both' ? {} : { direction }),
    ...(action === '' ? {} : { action }),
    ...(search === '' ? {} : { search }),
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

export function auditPersonQuery(accountId: number) {
  return queryOptions({
    queryKey: ['audit', 'person', accountId],
    queryFn: ({ signal }) => api('GET /auditLog/person/:accountId', { params: { accountId } }, { signal }),
  });
}
