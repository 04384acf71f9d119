import { describe, expect, it } from 'vitest';
import '#web/lib/i18n/i18n.ts';
import { makeBuilt } from './builder/draft/testing/built-quiz.ts';
import { termSentences, windowSentence } from './quiz-terms.ts';

const now = new Date('2026-11-15T12:00:00Z');
const preferences = { dateFormat: 'D MMM YYYY', language: 'en', timezone: 'UTC' } as const;
const earlier = '2026-11-14T09:00:00.000Z';
const later = '2026-11-16T09:00:00.000Z';

describe('what students see', () => {
  it.each([
    [null, null, 'Open, no closing date.'],
    [later, null, 'Open from 16 Nov 2026, 09:00, no closing date.'],
    [earlier, later, 'Open until 16 Nov 2026, 09:00.'],
    [later, '2026-11-18T17:00:00.000Z', 'Open from 16 Nov 2026, 09:00 until 18 Nov 2026, 17:00.'],
    [null, earlier, 'Closed 14 Nov 2026, 09:00.'],
  ])('of a window from %s to %s', (opensAt, closesAt, expected) => {
    expect(windowSentence({ opensAt, closesAt }, preferences, now)).toBe(expected);
  });

  it('is every rule, in sentences', () => {
    const { quiz } = makeBuilt({
      opensAt: null,
      attemptLimit: 2,
      shuffleQuestions: true,
      hasPassword: true,
      passingMark: 50,
      grantsCertificate: true,
      courseCode: 'STA 221',
      credits: 3,
      semester: { id: 1, name: 'First semester', year: 2026 },
    });
    expect(termSentences(quiz, preferences, now)).toEqual([
      'For students in BSc Statistics.',
      'Open, no closing date.',
      '30 minutes to finish.',
      '2 attempts. The best one counts.',
      '2 questions, 4 points.',
      'Each attempt gets the questions in a different order.',
      'Needs a password to start.',
      'Marks for each question are shown right after submitting. The correct answers are shown once all attempts are used or the teacher releases them.',
      'Pass mark 50%. Passing earns a certificate.',
      'On transcripts as STA 221, 3 credits, First semester 2026.',
    ]);
  });
});
