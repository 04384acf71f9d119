import { plural, t } from '@lingui/core/macro';
import type { AttemptSummary } from '#shared/contract/attempts/attempts.ts';
import type { Quiz, StartRefusal } from '#shared/contract/teaching/quizzes.ts';
import { type DatePreferences, formatDateTime } from '#web/lib/format/format-date.ts';
import { formatDuration } from '#web/lib/format/format-duration.ts';

/** Who reads the text: the student, or staff who view the student's record. */
export interface QuizReader {
  preferences: DatePreferences;
  isReadOnly: boolean;
  /** Whether the teacher sees when a student leaves the quiz page. */
  isWatched: boolean;
}

/** "30 min", "45 min, with your extra time". */
export function timeLimitText(
  { timeLimit, own }: Pick<Quiz, 'timeLimit' | 'own'>,
  { isReadOnly }: QuizReader,
) {
  if (timeLimit === null) return t`No Time Limit`;
  const ownLimit = own?.timeLimit ?? timeLimit;
  const shown = formatDuration(ownLimit * 60);
  if (ownLimit === timeLimit) return shown;
  return isReadOnly ? t`${shown}, with extra time` : t`${shown}, with your extra time`;
}

/** "15 questions · 25 min · 30 points". */
export function sizeText(
  quiz: Pick<Quiz, 'questionCount' | 'totalPoints' | 'timeLimit' | 'own'>,
  reader: QuizReader,
) {
  return [
    plural(quiz.questionCount, { one: '# question', other: '# questions' }),
    timeLimitText(quiz, reader),
    plural(quiz.totalPoints, { one: '# point', other: '# points' }),
  ].join(' · ');
}

const hour = 3_600_000;
const day = 24 * hour;

/** "31 hours left", "16 days left"; null once it is over. */
export function timeLeftText(closesAt: string, now: Date) {
  const left = Date.parse(closesAt) - now.getTime();
  if (left <= 0) return null;
  if (left < hour) return t`Less than an hour left`;
  if (left < 2 * day) return plural(Math.floor(left / hour), { one: '# hour left', other: '# hours left' });
  return plural(Math.floor(left / day), { one: '# day left', other: '# days left' });
}

/** "2", "2 of 3". */
export function attemptsText({ attemptLimit, own }: Pick<Quiz, 'attemptLimit' | 'own'>, attempts?: number) {
  const begun = attempts ?? own?.attempts ?? 0;
  return attemptLimit === null ? String(begun) : t`${begun} of ${attemptLimit}`;
}

/** When it opens, closes or has closed, for this student; null where neither is set. */
export function windowText(
  { opensAt, closesAt, own }: Pick<Quiz, 'opensAt' | 'closesAt' | 'own'>,
  preferences: DatePreferences,
) {
  if (opensAt !== null && own?.whyNot === 'NOT_OPEN_YET') {
    const opens = formatDateTime(opensAt, preferences);
    return t`Opens ${opens}`;
  }
  const ends = own?.closesAt ?? closesAt;
  if (ends === null) return null;
  const closes = formatDateTime(ends, preferences);
  return own?.whyNot === 'CLOSED' ? t`Closed ${closes}` : t`Closes ${closes}`;
}

/** "B+", "B+, provisional". */
export function currentGradeText({
  letterGrade,
  isProvisional,
}: NonNullable<AttemptSummary['best']>): string {
  return isProvisional ? t`${letterGrade}, provisional` : letterGrade;
}

/** Why an attempt can't start now. */
export function refusalText(whyNot: StartRefusal, { isReadOnly }: Pick<QuizReader, 'isReadOnly'>): string {
  switch (whyNot) {
    case 'INACTIVE':
      return t`This quiz isn’t active.`;
    case 'NOT_OPEN_YET':
      return t`This quiz hasn’t opened yet.`;
    case 'CLOSED':
      return t`This quiz is closed.`;
    case 'LIMIT_REACHED':
      return isReadOnly ? t`All attempts have been used.` : t`You’ve used all your attempts.`;
    case 'NO_QUESTIONS':
      return t`This quiz has no questions yet.`;
  }
}

/** "3 attempts, 1 used; only your highest score counts". */
export function attemptRuleText(
  { attemptLimit, own }: Pick<Quiz, 'attemptLimit' | 'own'>,
  { isReadOnly }: Pick<QuizReader, 'isReadOnly'>,
) {
  if (attemptLimit === 1) return t`1 attempt`;
  const used = own?.attempts ?? 0;
  const allowed = attemptLimit === null ? t`Unlimited Retakes` : t`${attemptLimit} attempts, ${used} used`;
  return isReadOnly
    ? t`${allowed} · only the highest score counts`
    : t`${allowed} · only your highest score counts`;
}

/** "30 minutes, 45 with your extra time". */
export function ownTimeText({ timeLimit, own }: Pick<Quiz, 'timeLimit' | 'own'>, { isReadOnly }: QuizReader) {
  if (timeLimit === null) return t`No Time Limit`;
  const minutes = plural(timeLimit, { one: '# minute', other: '# minutes' });
  const ownLimit = own?.timeLimit ?? timeLimit;
  if (ownLimit === timeLimit) return minutes;
  const extended = Number.isInteger(ownLimit) ? String(ownLimit) : formatDuration(ownLimit * 60);
  return isReadOnly
    ? t`${minutes}, ${extended} with extra time`
    : t`${minutes}, ${extended} with your extra time`;
}
