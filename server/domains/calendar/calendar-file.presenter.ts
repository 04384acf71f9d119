import ical, {
  escape as escapeText,
  ICalAlarmType,
  ICalCalendarMethod,
  type ICalEventData,
} from 'ical-generator';
import { say } from '#server/language/say.ts';
import type { UpcomingMoment } from './upcoming.policy.ts';
import type { UpcomingRow } from './upcoming.queries.ts';

type Moment = UpcomingMoment<UpcomingRow>;

interface CalendarFile {
  /** The calendar's name in calendar apps. */
  name: string;
  moments: readonly Moment[];
  /** The start of links; null if no public address is configured. */
  base: string | null;
}

const refreshSeconds = 3_600;
const alarmSeconds = 3_600;
const page = '/student/calendar';

/** An iCalendar file (RFC 5545) in the current language; all times are in UTC. */
export function writeCalendar({ name, moments, base }: CalendarFile): string {
  const calendar = ical({
    // The library doesn't escape the name: a line break in it would start another line.
    name: escapeText(inOneLine(name), false),
    prodId: { company: 'CQuiz', product: 'Calendar' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  });
  for (const moment of moments) calendar.createEvent(eventOf(moment, base));
  return calendar.toString();
}

function eventOf(moment: Moment, base: string | null): ICalEventData {
  const { quiz, what, at } = moment;
  const summary = inOneLine(titleOf(moment));
  return {
    id: uidOf(moment),
    start: at,
    summary,
    description: describe(moment),
    ...(base === null ? {} : { url: `${base}${page}` }),
    created: quiz.date_created,
    // Not the current time: a calendar app would take every response for a change.
    stamp: quiz.changed_at,
    lastModified: quiz.changed_at,
    sequence: secondsBetween(quiz.date_created, quiz.changed_at),
    alarms:
      what === 'closes' ? [{ type: ICalAlarmType.display, trigger: alarmSeconds, description: summary }] : [],
  };
}

/** Stable for the quiz's lifetime, and different from other servers' quizzes with the same id. */
function uidOf({ quiz, what }: Moment): string {
  return `quiz-${quiz.id}-${what}-${quiz.date_created.getTime().toString(36)}@cquiz`;
}

function titleOf({ quiz, what }: Moment): string {
  const { title } = quiz;
  return what === 'opens' ? say('{title} opens', { title }) : say('{title} closes', { title });
}

function describe({ quiz, timeLimit }: Moment): string {
  const limit =
    timeLimit === null
      ? say('No Time Limit')
      : say('Time limit: {minutes, plural, one {# minute} other {# minutes}}', {
          minutes: Math.round(timeLimit),
        });
  return [withoutControls(quiz.description), limit].filter((text) => text !== '').join('\n\n');
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1_000));
}

// The format allows no control characters but tabs; the library escapes line breaks in text.
function withoutControls(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

function inOneLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, ' ');
}
