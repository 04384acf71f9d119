import type { ColumnType } from 'kysely';

/** The database fills it in if an insert omits it. */
export type Generated<T> = [T] extends [ColumnType<infer Select, infer Insert, infer Update>]
  ? ColumnType<Select, Insert | undefined, Update>
  : ColumnType<T, T | undefined, T>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** `YYYY-MM-DD`: a calendar day without a time zone. */
export type CalendarDate = string;

/** Exact in the database, a number here. A string is written unchanged. */
export type Numeric = ColumnType<number, number | string, number | string>;

/** Written as JSON text: the driver would turn a bare array into a PostgreSQL array. */
export type Json<T = unknown> = ColumnType<T, string, string>;
