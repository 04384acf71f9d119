import { plural, t } from '@lingui/core/macro';
import type { KeyState, Review, ReviewState } from '#shared/contract/attempts/attempts.ts';

interface Reader {
  isReadOnly: boolean;
  /** When the quiz closes for this student, formatted. */
  closes: string | null;
}

/** Which parts of an attempt are hidden, and until when. */
export function reviewNotes({ marks, key, lateAnswers }: Review, reader: Reader): string[] {
  return [marksNote(marks, reader), keyNote(key, reader), lateNote(lateAnswers)].filter(
    (note) => note !== '',
  );
}

function marksNote(state: ReviewState, { isReadOnly, closes }: Reader): string {
  switch (state) {
    case 'SHOWN':
      return '';
    case 'AFTER_CLOSE':
      return closes === null
        ? t`Marks are shown after the quiz closes.`
        : t`Marks are shown after the quiz closes on ${closes}.`;
    case 'NEVER':
      return t`Your teacher hasn’t released the marks yet.`;
    case 'WHILE_TAKING':
      return isReadOnly
        ? t`Marks are hidden until the student finishes the current attempt.`
        : t`Marks are hidden until you finish your current attempt.`;
  }
}

function keyNote(state: KeyState, { isReadOnly, closes }: Reader): string {
  switch (state) {
    case 'SHOWN':
      return '';
    case 'AFTER_CLOSE':
      return closes === null
        ? t`Correct answers are shown after the quiz closes.`
        : t`Correct answers are shown after the quiz closes on ${closes}.`;
    case 'UNTIL_RELEASED':
      return isReadOnly
        ? t`The teacher hasn’t released the correct answers yet.`
        : t`Your teacher hasn’t released the correct answers yet.`;
    case 'NEVER':
      return t`Correct answers aren’t shown for this quiz.`;
    case 'WHILE_TAKING':
      return isReadOnly
        ? t`Correct answers are hidden until the student finishes the current attempt.`
        : t`Correct answers are hidden until you finish your current attempt.`;
  }
}

function lateNote(lateAnswers: number): string {
  if (lateAnswers === 0) return '';
  return plural(lateAnswers, {
    one: '# answer arrived after the end. The teacher will decide whether it counts.',
    other: '# answers arrived after the end. The teacher will decide whether they count.',
  });
}
