import type { CountedAttempts } from '#shared/contract/results/reports.ts';
import { readChoice } from '#web/lib/address/read-choice.ts';

export type ItemFilter = 'all' | 'check';
export type ItemOrder = 'place' | 'hardest' | 'easiest' | 'weakest';

/** The report's options from the URL. */
export interface ReportOptions {
  counted: CountedAttempts;
  filter: ItemFilter;
  order: ItemOrder;
}

/** Null removes the parameter from the URL. */
export type ReportChange = Partial<Record<'attempts' | 'questions' | 'sort', string | null>>;

export function readReportOptions(params: URLSearchParams): ReportOptions {
  return {
    counted: readChoice(params.get('attempts'), ['best', 'first', 'last', 'all']),
    filter: readChoice(params.get('questions'), ['all', 'check']),
    order: readChoice(params.get('sort'), ['place', 'hardest', 'easiest', 'weakest']),
  };
}
