import { describe, expect, it } from 'vitest';
import '#web/lib/i18n.ts';
import type { OwnTerms, Quiz } from '#shared/contract/quizzes.ts';
import {
  attemptRuleText,
  attemptsText,
  currentGradeText,
  ownTimeText,
  type QuizReader,
  refusalText,
  timeLimitText,
  windowText,
} from './quiz-words.ts';
import { reviewRuleText } from './review-rule.ts';

const student: QuizReader = {
  preferences: { dateFormat: 'D MMM YYYY', language: 'en', timezone: 'UTC' },
  isReadOnly: false,
  isWatched: true,
};
const admin: QuizReader = { ...student, isReadOnly: true };

function quiz(given: Partial<Omit<Quiz, 'own'>> & { own?: Partial<OwnTerms> }) {
  return { timeLimit: null, opensAt: null, closesAt: null, attemptLimit: null, ...given } as Quiz;
}

describe('a quiz in words', () => {
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

  it('does not speak to an administrator as if to the student', () => {
    const given = quiz({ timeLimit: 30, own: { timeLimit: 45 } });
    expect(timeLimitText(given, admin)).toBe('45 min, with extra time');
    expect(ownTimeText(given, admin)).toBe('30 minutes, 45 with extra time');
    expect(refusalText('LIMIT_REACHED', admin)).toBe('All attempts have been used.');
  });

  it('says how many attempts were begun, and of how many', () => {
    expect(attemptsText(quiz({ own: { attempts: 2 } }))).toBe('2');
    expect(attemptsText(quiz({ attemptLimit: 3, own: { attempts: 1 } }), 2)).toBe('2 of 3');
  });

  it('says which attempts there may be', () => {
    expect(attemptRuleText(quiz({}), student)).toBe('Unlimited Retakes; only your highest score counts');
    expect(attemptRuleText(quiz({ attemptLimit: 1 }), student)).toBe('1 attempt');
    expect(attemptRuleText(quiz({ attemptLimit: 3, own: { attempts: 1 } }), student)).toBe(
      '3 attempts, 1 used; only your highest score counts',
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
      score: 24,
      totalPoints: 30,
      percentage: 80,
      letterGrade: 'B+',
      isPassed: null,
    };
    expect(currentGradeText({ ...best, isProvisional: false })).toBe('B+');
    expect(currentGradeText({ ...best, isProvisional: true })).toBe('B+, provisional');
  });

  it('says what is shown afterwards; what never closes is shown at once', () => {
    const rule = { reviewMarks: 'IMMEDIATELY', reviewKey: 'AFTER_CLOSE' } as const;
    expect(reviewRuleText({ ...rule, closesAt: null })).toBe(
      'Marks for each question are shown right after submitting. The correct answers are shown right after submitting.',
    );
    expect(reviewRuleText({ ...rule, closesAt: '2026-11-21T17:00:00.000Z' })).toBe(
      'Marks for each question are shown right after submitting. The correct answers are shown once the quiz has closed.',
    );
  });
});
