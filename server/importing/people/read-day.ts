/** Whether the day or the month comes first in a column's dates. */
export type DayOrder = 'day-first' | 'month-first' | 'unclear';

interface Parts {
  first: number;
  second: number;
  year: number;
}

const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;
const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/;
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{2}:\d{2}.{0,20})?$/;
const named = /^(\d{1,2})[ .-]+([a-z]{3})[a-z]*\.?[ ,-]+(\d{4})$/i;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 31/05/2004 decides for its whole column. Contradictory dates leave it unclear. */
export function findDayOrder(texts: readonly string[]): DayOrder | undefined {
  const pairs = texts.flatMap((text) => splitSlashed(text) ?? []);
  if (pairs.length === 0) return undefined;
  const isDayFirst = pairs.some(({ first }) => first > 12);
  const isMonthFirst = pairs.some(({ second }) => second > 12);
  if (isDayFirst && isMonthFirst) return 'unclear';
  return isMonthFirst ? 'month-first' : 'day-first';
}

/** Whether only convention decides that 03/04/2005 is in April. */
export function isOrderAssumed(texts: readonly string[]): boolean {
  const pairs = texts.flatMap((text) => splitSlashed(text) ?? []);
  const isProven = pairs.some(({ first, second }) => first > 12 || second > 12);
  return !isProven && pairs.some(({ first, second }) => first !== second);
}

/** The result for a date that could be two days. */
export const ambiguousDay = 'ambiguous';

/** As 2004-05-31. Undefined if the text is not a date. */
export function readDay(text: string, order: DayOrder = 'day-first'): string | undefined {
  const pair = splitSlashed(text);
  if (pair !== undefined) return readPair(pair, order);
  const [, year, month, day] = yearFirst.exec(text) ?? [];
  if (year !== undefined) return makeDay(Number(year), Number(month), Number(day));
  const [, dotDay, dotMonth, dotYear] = dotted.exec(text) ?? [];
  if (dotYear !== undefined) return makeDay(Number(dotYear), Number(dotMonth), Number(dotDay));
  const [, namedDay, name = '', namedYear] = named.exec(text) ?? [];
  if (namedYear === undefined) return undefined;
  return makeDay(Number(namedYear), months.indexOf(name.toLowerCase()) + 1, Number(namedDay));
}

function readPair({ first, second, year }: Parts, order: DayOrder): string | undefined {
  if (first > 12) return makeDay(year, second, first);
  if (second > 12) return makeDay(year, first, second);
  if (first === second) return makeDay(year, first, second);
  if (order === 'unclear') return ambiguousDay;
  return order === 'day-first' ? makeDay(year, second, first) : makeDay(year, first, second);
}

function splitSlashed(text: string): Parts | undefined {
  const [, first, second, year] = slashed.exec(text) ?? [];
  return year === undefined
    ? undefined
    : { first: Number(first), second: Number(second), year: Number(year) };
}

function makeDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}
