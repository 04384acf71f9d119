import type { PeopleColumn } from '#shared/contract/people/people-imports.ts';

export interface ReadFault {
  /** Null for a fault of the whole row. */
  column: PeopleColumn | null;
  message: string;
}

/** A row of a list of people, with its displayed cells. */
export interface ReadPerson {
  sheet: string | null;
  row: number;
  cells: Partial<Record<PeopleColumn, string>>;
  /** The calendar days stored in a workbook, as 2004-05-31, however they are displayed. */
  days: Partial<Record<PeopleColumn, string>>;
  faults: ReadFault[];
}

/** What the reader of a list of people reports, in the order of the file. */
export type PeopleEvent =
  | { type: 'progress'; percent: number }
  | { type: 'columns'; columns: PeopleColumn[]; unknown: string[]; exported: string[] }
  | { type: 'person'; person: ReadPerson }
  | { type: 'fault'; text: string }
  | { type: 'remark'; text: string };
