import type { PeopleColumn } from '#shared/contract/people-imports.ts';

export interface ReadFault {
  /** Null for what concerns the whole row. */
  column: PeopleColumn | null;
  message: string;
}

/** A row of a list of people: what its cells show. */
export interface ReadPerson {
  sheet: string | null;
  row: number;
  cells: Partial<Record<PeopleColumn, string>>;
  /** The cells that a workbook keeps as a day of the calendar, as 2004-05-31, however they are shown. */
  days: Partial<Record<PeopleColumn, string>>;
  faults: ReadFault[];
}

/** What the reader of a list of people tells, in the order of the file. */
export type PeopleEvent =
  | { type: 'progress'; percent: number }
  | { type: 'columns'; columns: PeopleColumn[]; unknown: string[] }
  | { type: 'person'; person: ReadPerson }
  | { type: 'fault'; text: string }
  | { type: 'remark'; text: string };
