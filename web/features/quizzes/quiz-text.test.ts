import { describe, expect, it } from 'vitest';
import '#web/lib/i18n/i18n.ts';
import type { OwnTerms, Quiz } from '#shared/contract/teaching/quizzes.ts';
import {
  attemptRuleText,
  attemptsText,
  currentGradeText,
  ownTimeText,
  type QuizReader,
  refusalText,
  timeLeftText,
  timeLimitText,
  windowText,
} from './quiz-text.ts';
import { reviewRuleText, showsKeyBeforeRetake } from './review-rule.ts';

const student: QuizReader = {
  preferences: { dateFormat: 'D MMM YYYY', language: 'en', timezone: 'UTC' },
  isReadOnly: false,
  isWatched: true,
};
const admin: QuizReader = { ...student, isReadOnly: true };

function quiz(given: Partial<Omit<Quiz, 'own'>> & { own?: Partial<OwnTerms> }) {
  return { timeLimit: null, opensAt: null, closesAt: null, attemptLimit: null, ...given } as Quiz;
}

describe('the text about a quiz', () => {
  it.each([
    [quiz({}), 'No Time Limit', 'No Time Limit'],
    [quiz({ timeLimit: 30, own: { timeLimit: 30 } }), '30 min', '30 minutes'],
    [
      quiz({ timeLimit: 30, own: { timeLimit: 45 } }),
      '45 min, with your extra time',
      '30 minutes, 45 with your extra time',
    ],
    [
      quiz({ timeLimit: 30, own: { timeLimit: 37.5 } }),
      '37 min 30 s, with your extra time',
      '30 minutes, 37 min 30 s with your extra time',
    ],
  ])('says how long it takes', (given, onCard, inPreview) => {
    expect(timeLimitText(given, student)).toBe(onCard);
    expect(ownTimeText(given, student)).toBe(inPreview);
  });

  it('addresses a student, but not an administrator', () => {
    const given = quiz({ timeLimit: 30, own: { timeLimit: 45 } });
    expect(timeLimitText(given, admin)).toBe('45 min, with extra time');
    expect(ownTimeText(given, admin)).toBe('30 minutes, 45 with extra time');
    expect(refusalText('LIMIT_REACHED', admin)).toBe('All attempts have been used.');
  });

  it('says how many of the allowed attempts were started', () => {
    expect(attemptsText(quiz({ own: { attempts: 2 } }))).toBe('2');
    expect(attemptsText(quiz({ attemptLimit: 3, own: { attempts: 1 } }), 2)).toBe('2 of 3');
  });

  it('says how many attempts are allowed', () => {
    expect(attemptRuleText(quiz({}), student)).toBe('Unlimited Retakes · only your highest score counts');
    expect(attemptRuleText(quiz({ attemptLimit: 1 }), student)).toBe('1 attempt');
    expect(attemptRuleText(quiz({ attemptLimit: 3, own: { attempts: 1 } }), student)).toBe(
      '3 attempts, 1 used · only your highest score counts',
    );
  });

  it('says when it opens, closes and has closed, with the extra time', () => {
    const { preferences } = student;
    const times = { opensAt: '2026-11-20T09:00:00.000Z', closesAt: '2026-11-21T17:00:00.000Z' };
    const later = '2026-11-21T18:00:00.000Z';
    expect(windowText(quiz({}), preferences)).toBeNull();
    expect(windowText(quiz({ ...times, own: { whyNot: 'NOT_OPEN_YET' } }), preferences)).toBe(
      'Opens 20 Nov 2026, 09:00',
    );
    expect(windowText(quiz({ ...times, own: { whyNot: null, closesAt: later } }), preferences)).toBe(
      'Closes 21 Nov 2026, 18:00',
    );
    expect(windowText(quiz({ ...times, own: { whyNot: 'CLOSED' } }), preferences)).toBe(
      'Closed 21 Nov 2026, 17:00',
    );
  });

  it('says that a grade is not final', () => {
    const best = {
      attempt: { id: 1 },
      marksReleased: true,
      score: 24,
      totalPoints: 30,
      percentage: 80,
      letterGrade: 'B+',
      isPassed: null,
    };
    expect(currentGradeText({ ...best, isProvisional: false })).toBe('B+');
    expect(currentGradeText({ ...best, isProvisional: true })).toBe('B+, provisional');
  });

  const unreleased = {
    reviewMarks: 'IMMEDIATELY',
    reviewKey: 'AFTER_CLOSE',
    keyReleasedAt: null,
    closesAt: null,
    attemptLimit: null,
  } as const;
  const closesAt = '2026-11-21T17:00:00.000Z';
  const atOnce = 'The correct answers are shown right after submitting.';
  it.each([
    [{}, 'The correct answers are shown once the teacher releases them.'],
    [
      { attemptLimit: 2 },
      'The correct answers are shown once all attempts are used or the teacher releases them.',
    ],
    [{ attemptLimit: 1 }, atOnce],
    [{ keyReleasedAt: closesAt }, atOnce],
    [{ reviewKey: 'IMMEDIATELY' as const }, atOnce],
    [{ closesAt }, 'The correct answers are shown once the quiz has closed.'],
    [{ reviewKey: 'NEVER' as const }, 'The correct answers are not shown.'],
  ])('says when the correct answers are shown: %j', (rule, expected) => {
    expect(reviewRuleText({ ...unreleased, ...rule })).toBe(
      `Marks for each question are shown right after submitting. ${expected}`,
    );
  });

  it('says that marks are shown when the teacher releases them', () => {
    expect(reviewRuleText({ ...unreleased, reviewMarks: 'NEVER', reviewKey: 'NEVER' })).toBe(
      'The score and the marks are shown when the teacher releases them. The correct answers are not shown.',
    );
  });

  it('says that marks are shown at once if there is no closing date to wait for', () => {
    expect(reviewRuleText({ ...unreleased, reviewMarks: 'AFTER_CLOSE' })).toContain(
      'Marks for each question are shown right after submitting.',
    );
  });

  it('detects that students see the correct answers before a retake', () => {
    const now = new Date('2026-11-15T12:00:00Z');
    const early = (rule: object) => showsKeyBeforeRetake({ ...unreleased, ...rule }, now);
    expect(early({})).toBe(false);
    expect(early({ keyReleasedAt: closesAt })).toBe(true);
    expect(early({ reviewKey: 'IMMEDIATELY' })).toBe(true);
    expect(early({ reviewKey: 'IMMEDIATELY', closesAt, attemptLimit: 3 })).toBe(true);
    expect(early({ reviewKey: 'IMMEDIATELY', attemptLimit: 1 })).toBe(false);
    expect(early({ reviewKey: 'IMMEDIATELY', closesAt: '2026-11-14T17:00:00.000Z' })).toBe(false);
    expect(early({ attemptLimit: 1 })).toBe(false);
  });
});

it.each([
  ['2026-11-16T08:59:00Z', null],
  ['2026-11-16T09:30:00Z', 'Less than an hour left'],
  ['2026-11-16T10:30:00Z', '1 hour left'],
  ['2026-11-17T16:00:00Z', '31 hours left'],
  ['2026-12-02T10:00:00Z', '16 days left'],
])('a quiz that closes at %s has %s', (closesAt, text) => {
  expect(timeLeftText(closesAt, new Date('2026-11-16T09:00:00Z'))).toBe(text);
});
