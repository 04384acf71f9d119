import { plural, t } from '@lingui/core/macro';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { reviewRuleText } from '#web/features/quizzes/review-rule.ts';
import { type DatePreferences, formatDateTime } from '#web/lib/format/format-date.ts';

/** "Open from 16 Nov 2026, 09:00 until 18 Nov 2026, 17:00." */
export function windowSentence(
  { opensAt, closesAt }: Pick<Quiz, 'opensAt' | 'closesAt'>,
  preferences: DatePreferences,
  now: Date,
): string {
  const isOpen = opensAt === null || new Date(opensAt) <= now;
  const opens = opensAt === null ? '' : formatDateTime(opensAt, preferences);
  if (closesAt === null) return isOpen ? t`Open, no closing date.` : t`Open from ${opens}, no closing date.`;
  const closes = formatDateTime(closesAt, preferences);
  if (new Date(closesAt) <= now) return t`Closed ${closes}.`;
  return isOpen ? t`Open until ${closes}.` : t`Open from ${opens} until ${closes}.`;
}

export function timeSentence({ timeLimit }: Pick<Quiz, 'timeLimit'>): string {
  return timeLimit === null
    ? t`No time limit.`
    : plural(timeLimit, { one: '# minute to finish.', other: '# minutes to finish.' });
}

export function attemptSentence({ attemptLimit }: Pick<Quiz, 'attemptLimit'>): string {
  if (attemptLimit === null) return t`Unlimited attempts. The best one counts.`;
  return plural(attemptLimit, { one: '# attempt.', other: '# attempts. The best one counts.' });
}

/** "20 questions, 40 points." */
export function sizeSentence({ questionCount, totalPoints }: Pick<Quiz, 'questionCount' | 'totalPoints'>) {
  const questions = plural(questionCount, { one: '# question', other: '# questions' });
  const points = plural(totalPoints, { one: '# point', other: '# points' });
  return t`${questions}, ${points}.`;
}

function shuffleSentence({ shuffleQuestions, shuffleOptions }: Quiz): string {
  if (shuffleQuestions && shuffleOptions) {
    return t`Each attempt gets the questions and options in a different order.`;
  }
  if (shuffleQuestions) return t`Each attempt gets the questions in a different order.`;
  if (shuffleOptions) return t`Each attempt gets the options in a different order.`;
  return t`All students get the questions and options in the same order.`;
}

function passingSentence({ passingMark, grantsCertificate }: Quiz): string | null {
  if (passingMark === null) return null;
  return grantsCertificate
    ? t`Pass mark ${passingMark}%. Passing earns a certificate.`
    : t`Pass mark ${passingMark}%.`;
}

function recordSentence({ courseCode, credits, semester }: Quiz): string {
  const worth = plural(credits, { one: '# credit', other: '# credits' });
  const course = courseCode.trim() === '' ? worth : t`${courseCode}, ${worth}`;
  if (semester === null) return t`On transcripts as ${course}.`;
  const { name, year } = semester;
  return t`On transcripts as ${course}, ${name} ${year}.`;
}

/** All rules of a quiz, as students read them. */
export function termSentences(quiz: Quiz, preferences: DatePreferences, now: Date): string[] {
  const { name } = quiz.program;
  return [
    t`For students in ${name}.`,
    windowSentence(quiz, preferences, now),
    timeSentence(quiz),
    attemptSentence(quiz),
    sizeSentence(quiz),
    shuffleSentence(quiz),
    quiz.oneDevice ? t`One device at a time.` : null,
    quiz.hasPassword ? t`Needs a password to start.` : null,
    reviewRuleText(quiz),
    quiz.showComparison ? t`Along with their marks, students see how they compare with the class.` : null,
    passingSentence(quiz),
    recordSentence(quiz),
  ].filter((sentence) => sentence !== null);
}
