import { toZonedInput } from '#web/lib/format/zoned-time.ts';

/** A day in the reader's time zone: "2026-11-18". Calculated in UTC, where every day has 24 hours. */
export type Day = string;

const dayMs = 86_400_000;

export function dayOf(moment: Date, timezone: string): Day {
  return toZonedInput(moment.toISOString(), timezone).slice(0, 10);
}

/** "17:00", in the reader's time zone. */
export function timeOf(moment: Date, timezone: string): string {
  return toZonedInput(moment.toISOString(), timezone).slice(11, 16);
}

/** The day in the text, or null: addresses can contain anything. */
export function readDay(text: string): Day | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day && !Number.isNaN(day.getTime()) && dayFrom(day) === text ? text : null;
}

export function addDays(day: Day, count: number): Day {
  return dayFrom(new Date(atMidnight(day).getTime() + count * dayMs));
}

/** The same day of another month, or that month's last day. */
export function addMonths(day: Day, count: number): Day {
  const first = atMidnight(firstOfMonth(day));
  first.setUTCMonth(first.getUTCMonth() + count);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  first.setUTCDate(Math.min(Number(day.slice(8)), last.getUTCDate()));
  return dayFrom(first);
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

/** How many days from the first to the second; negative if the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((atMidnight(to).getTime() - atMidnight(from).getTime()) / dayMs);
}

/** The week of the day, from Monday. */
export function weekOf(day: Day): Day[] {
  const monday = addDays(day, -weekdayOf(day));
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at));
}

/** The weeks of the day's month. Days of the months before and after are null. */
export function weeksOfMonth(day: Day): (Day | null)[][] {
  const first = firstOfMonth(day);
  const next = firstOfMonth(addMonths(first, 1));
  const weeks: (Day | null)[][] = [];
  for (let start = first; start < next; start = addDays(weekOf(start)[6] ?? start, 1)) {
    weeks.push(weekOf(start).map((each) => (each.slice(0, 7) === first.slice(0, 7) ? each : null)));
  }
  return weeks;
}

/** 0 for Monday. */
export function weekdayOf(day: Day): number {
  return (atMidnight(day).getUTCDay() + 6) % 7;
}

export function formatDay(day: Day, language: string, options: Intl.DateTimeFormatOptions): string {
  // The day before the month, as dates are written everywhere else.
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(atMidnight(day));
}

function atMidnight(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

function dayFrom(moment: Date): Day {
  return moment.toISOString().slice(0, 10);
}
