import { readChoice, readPage, readSearch } from '#web/lib/read-choice.ts';
import type { ReportFilter } from '../reports.ts';

const orders = {
  recent: { sort: 'lastSubmission', order: 'desc' },
  title: { sort: 'title', order: 'asc' },
  attempts: { sort: 'attempts', order: 'desc' },
  highest: { sort: 'mean', order: 'desc' },
  lowest: { sort: 'mean', order: 'asc' },
} as const satisfies Record<string, ReportFilter>;
export type ReportOrder = keyof typeof orders;

/** What the address of the list asks for. */
export interface ReportListChoice {
  search: string;
  order: ReportOrder;
  page: number;
}

export function readReportListChoice(params: URLSearchParams): ReportListChoice {
  return {
    search: readSearch(params),
    order: readChoice(params.get('sort'), ['recent', 'title', 'attempts', 'highest', 'lowest']),
    page: readPage(params),
  };
}

export function reportFilterOf({ search, order }: ReportListChoice): ReportFilter {
  return { ...orders[order], ...(search === '' ? {} : { search }) };
}
