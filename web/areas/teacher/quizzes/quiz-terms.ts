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
  if (closesAt === null) return isOpen ? t`Open, with no end.` : t`Open from ${opens}, with no end.`;
  const closes = formatDateTime(closesAt, preferences);
  if (new Date(closesAt) <= now) return t`Closed since ${closes}.`;
  return isOpen ? t`Open until ${closes}.` : t`Open from ${opens} until ${closes}.`;
}

export function timeSentence({ timeLimit }: Pick<Quiz, 'timeLimit'>): string {
  return timeLimit === null
    ? t`No time limit.`
    : plural(timeLimit, { one: '# minute.', other: '# minutes.' });
}

export function attemptSentence({ attemptLimit }: Pick<Quiz, 'attemptLimit'>): string {
  if (attemptLimit === null) return t`Unlimited attempts, the best counts.`;
  return plural(attemptLimit, { one: '# attempt.', other: '# attempts, the best counts.' });
}

/** "20 questions for 40 points." */
export function sizeSentence({ questionCount, totalPoints }: Pick<Quiz, 'questionCount' | 'totalPoints'>) {
  const questions = plural(questionCount, { one: '# question', other: '# questions' });
  const points = plural(totalPoints, { one: '# point', other: '# points' });
  return t`${questions} for ${points}.`;
}

function shuffleSentence({ shuffleQuestions, shuffleOptions }: Quiz): string {
  if (shuffleQuestions && shuffleOptions) {
    return t`Every student gets the questions and their options in another order.`;
  }
  if (shuffleQuestions) return t`Every student gets the questions in another order.`;
  if (shuffleOptions) return t`Every student gets the options in another order.`;
  return t`The same order for every student.`;
}

function passingSentence({ passingMark, grantsCertificate }: Quiz): string | null {
  if (passingMark === null) return null;
  return grantsCertificate
    ? t`Passed with ${passingMark} %, which earns a certificate.`
    : t`Passed with ${passingMark} %.`;
}

function recordSentence({ courseCode, credits, semester }: Quiz): string {
  const worth = plural(credits, { one: '# credit', other: '# credits' });
  const course = courseCode.trim() === '' ? worth : t`${courseCode}, ${worth}`;
  if (semester === null) return t`On the record: ${course}.`;
  const { name, year } = semester;
  return t`On the record: ${course}, ${name} ${year}.`;
}

/** All rules of a quiz, as students read them. */
export function termSentences(quiz: Quiz, preferences: DatePreferences, now: Date): string[] {
  const { name } = quiz.program;
  return [
    t`For students of ${name}.`,
    windowSentence(quiz, preferences, now),
    timeSentence(quiz),
    attemptSentence(quiz),
    sizeSentence(quiz),
    shuffleSentence(quiz),
    quiz.oneDevice ? t`Open on one device at a time.` : null,
    quiz.hasPassword ? t`Asks for a password before it starts.` : null,
    reviewRuleText(quiz),
    quiz.showComparison ? t`With their marks, students see how they compare with the class.` : null,
    passingSentence(quiz),
    recordSentence(quiz),
  ].filter((sentence) => sentence !== null);
}
