import { describe, expect, it } from 'vitest';
import '#web/lib/i18n/i18n.ts';
import type { Review } from '#shared/contract/attempts/attempts.ts';
import { reviewNotes } from './review-notes.ts';

const closes = '14 Nov 2026, 17:00';

function notes(
  shown: Pick<Review, 'marks' | 'key'>,
  reader = { isReadOnly: false, closes },
  lateAnswers = 0,
) {
  return reviewNotes({ ...shown, lateAnswers } as Review, reader);
}

describe('notes on the hidden parts of an attempt', () => {
  it('are empty if everything is shown', () => {
    expect(notes({ marks: 'SHOWN', key: 'SHOWN' })).toEqual([]);
  });

  it('say when it will be shown', () => {
    expect(notes({ marks: 'AFTER_CLOSE', key: 'AFTER_CLOSE' })).toEqual([
      'Marks are shown after the quiz closes on 14 Nov 2026, 17:00.',
      'Correct answers are shown after the quiz closes on 14 Nov 2026, 17:00.',
    ]);
  });

  it('say who must release it', () => {
    const hidden = { marks: 'SHOWN', key: 'UNTIL_RELEASED' } as const;
    expect(notes(hidden)).toEqual(['Your teacher hasn’t released the correct answers yet.']);
    expect(notes(hidden, { isReadOnly: true, closes })).toEqual([
      'The teacher hasn’t released the correct answers yet.',
    ]);
  });

  it('say that it is never shown', () => {
    expect(notes({ marks: 'SHOWN', key: 'NEVER' })).toEqual(['Correct answers aren’t shown for this quiz.']);
  });

  it('address the student, and speak about them to others', () => {
    const hidden = { marks: 'SHOWN', key: 'WHILE_TAKING' } as const;
    expect(notes(hidden)).toEqual(['Correct answers are hidden until you finish your current attempt.']);
    expect(notes(hidden, { isReadOnly: true, closes })).toEqual([
      'Correct answers are hidden until the student finishes the current attempt.',
    ]);
  });

  it('count late answers', () => {
    const all = { marks: 'SHOWN', key: 'SHOWN' } as const;
    expect(notes(all, undefined, 1)).toEqual([
      '1 answer arrived after the end. The teacher will decide whether it counts.',
    ]);
    expect(notes(all, undefined, 2)).toEqual([
      '2 answers arrived after the end. The teacher will decide whether they count.',
    ]);
  });
});
