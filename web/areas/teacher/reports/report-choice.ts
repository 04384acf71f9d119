import type { CountedAttempts } from '#shared/contract/reports.ts';
import { readChoice } from '#web/lib/read-choice.ts';

export type ItemFilter = 'all' | 'check';
export type ItemOrder = 'place' | 'hardest' | 'easiest' | 'weakest';

/** What the address of a report asks for. */
export interface ReportChoice {
  counted: CountedAttempts;
  filter: ItemFilter;
  order: ItemOrder;
}

/** Null takes it out of the address. */
export type ReportChange = Partial<Record<'attempts' | 'questions' | 'sort', string | null>>;

export function readReportChoice(params: URLSearchParams): ReportChoice {
  return {
    counted: readChoice(params.get('attempts'), ['best', 'first', 'last', 'all']),
    filter: readChoice(params.get('questions'), ['all', 'check']),
    order: readChoice(params.get('sort'), ['place', 'hardest', 'easiest', 'weakest']),
  };
}
