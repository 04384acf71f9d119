export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** That time of day in UTC, this many days from now. */
export function dayAt(now: Date, days: number, atHour: number, atMinute = 0): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return new Date(midnight + days * day + atHour * hour + atMinute * minute);
}

export function after(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() + milliseconds);
}

export function calendarDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}

export function earliest(...dates: (Date | null)[]): Date | null {
  const times = dates.flatMap((date) => (date === null ? [] : [date.getTime()]));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** The last moment up to this one at a waking hour, because students don't submit at four in the morning. */
export function awake(date: Date): Date {
  const atHour = date.getUTCHours();
  if (atHour >= 8 && atHour < 20) return date;
  const evening = new Date(date);
  evening.setUTCHours(19, date.getUTCMinutes(), date.getUTCSeconds(), 0);
  return atHour < 8 ? after(evening, -day) : evening;
}

interface SemesterDates {
  name: string;
  year: number;
  startsOn: string;
  endsOn: string;
}

const weeksUntilNow = 10;
const weeksLong = 16;
const weeksApart = 26;

/** Three semesters of half a year each, oldest first. The last one started ten weeks ago. */
export function semestersAround(now: Date): SemesterDates[] {
  const tenWeeksAgo = dayAt(now, -7 * weeksUntilNow, 0);
  const monday = after(tenWeeksAgo, -((tenWeeksAgo.getUTCDay() + 6) % 7) * day);
  const midway = after(monday, (weeksLong / 2) * 7 * day);
  // Counted in half-years, so that names alternate even if a semester starts near the change of a half-year.
  const half = midway.getUTCFullYear() * 2 + (midway.getUTCMonth() < 6 ? 0 : 1);
  return [2, 1, 0].map((back) => {
    const start = after(monday, -back * weeksApart * 7 * day);
    return {
      name: (half - back) % 2 === 0 ? 'First semester' : 'Second semester',
      year: Math.floor((half - back) / 2),
      startsOn: calendarDate(start),
      endsOn: calendarDate(after(start, (weeksLong * 7 - 3) * day)),
    };
  });
}
