import { plural, t } from '@lingui/core/macro';
import type { QuizEntry } from '#web/features/quizzes/quiz-entry.ts';
import { type QuizReader, timeLimitText } from '#web/features/quizzes/quiz-text.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { formatDuration } from '#web/lib/format/format-duration.ts';
import { type Day, dayOf, daysBetween, formatDay, timeOf } from './calendar-days.ts';
import type { CalendarEvent } from './calendar-events.ts';

/** "Tue 17 Nov", with the year if it is another one. */
export function dayTitle(day: Day, today: Day, language: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return formatDay(day, language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

/** "Today", "Tomorrow", "In 6 days". */
export function distanceText(day: Day, today: Day, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const text = format.format(daysBetween(today, day), 'day');
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/** "Sampling and Estimation closes at 17:00", for screen readers. */
export function eventSentence({ kind, at, entry }: CalendarEvent, { preferences, isReadOnly }: QuizReader) {
  const { title } = entry.quiz;
  const time = timeOf(at, preferences.timezone);
  switch (kind) {
    case 'opens':
      return t`${title} opens at ${time}`;
    case 'closes':
      return t`${title} closes at ${time}`;
    case 'ends':
      return isReadOnly
        ? t`The attempt at ${title} ends at ${time}`
        : t`Your attempt at ${title} ends at ${time}`;
  }
}

/** "Closes", "Closes 17:00, 17:10 with your extra time". */
export function kindText(event: CalendarEvent, { preferences, isReadOnly }: QuizReader): string {
  const { kind, at, entry } = event;
  if (kind === 'opens') return t`Opens`;
  if (kind === 'ends') return isReadOnly ? t`The attempt ends` : t`Your attempt ends`;
  const { closesAt } = entry.quiz;
  if (closesAt === null || !isExtended(event)) return t`Closes`;
  const { timezone } = preferences;
  const usual = new Date(closesAt);
  const isSameDay = dayOf(usual, timezone) === dayOf(at, timezone);
  const closes = isSameDay ? timeOf(usual, timezone) : formatDateTime(usual, preferences);
  const own = timeOf(at, timezone);
  return isReadOnly
    ? t`Closes ${closes}, ${own} with extra time`
    : t`Closes ${closes}, ${own} with your extra time`;
}

/** Whether the quiz closes later for this student than for others. */
export function isExtended({ kind, at, entry }: CalendarEvent): boolean {
  const { closesAt } = entry.quiz;
  return kind === 'closes' && closesAt !== null && new Date(closesAt).getTime() !== at.getTime();
}

/** "25 min · 0 of 2 attempts", "7 of 10 answered", "Start by 10:30 to get the full 90 min". */
export function eventDetails({ kind, at, entry }: CalendarEvent, reader: QuizReader): string[] {
  const { quiz, summary } = entry;
  const running = summary?.inProgress;
  if (kind === 'ends' && running) {
    const { answered, questions } = running;
    return [t`${answered} of ${questions} answered`];
  }
  if (kind === 'closes' && quiz.own?.whyNot === 'NOT_OPEN_YET') {
    const latest = latestStart(at, entry, reader);
    if (latest !== null) return [latest];
  }
  if (quiz.own?.whyNot === 'LIMIT_REACHED') return [t`No attempts left`];
  return [timeLimitText(quiz, reader), attemptCountText(entry)];
}

function latestStart(closes: Date, { quiz }: QuizEntry, { preferences }: QuizReader): string | null {
  const minutes = quiz.own?.timeLimit ?? quiz.timeLimit;
  if (minutes === null) return null;
  const latest = new Date(closes.getTime() - minutes * 60_000);
  if (quiz.opensAt !== null && latest < new Date(quiz.opensAt)) return null;
  const time = timeOf(latest, preferences.timezone);
  const limit = formatDuration(minutes * 60);
  return t`Start by ${time} to get the full ${limit}`;
}

/** "0 of 2 attempts", "3 attempts so far", "Unlimited retakes". */
export function attemptCountText({ quiz, summary }: QuizEntry): string {
  const begun = summary?.attempts ?? quiz.own?.attempts ?? 0;
  const { attemptLimit } = quiz;
  if (attemptLimit !== null) {
    return plural(attemptLimit, { one: `${begun} of # attempt`, other: `${begun} of # attempts` });
  }
  return begun === 0
    ? t`Unlimited retakes`
    : plural(begun, { one: '# attempt so far', other: '# attempts so far' });
}

const hour = 3_600_000;

/** "12 minutes left", within two days. */
export function timeLeftText(at: Date, now: Date): string | null {
  const left = at.getTime() - now.getTime();
  if (left <= 0 || left >= 48 * hour) return null;
  if (left < hour) return plural(Math.ceil(left / 60_000), { one: '# minute left', other: '# minutes left' });
  return plural(Math.floor(left / hour), { one: '# hour left', other: '# hours left' });
}
