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
      return t`Your teacher hasn't released the marks yet.`;
    case 'WHILE_TAKING':
      return isReadOnly
        ? t`Marks are hidden while a quiz with these questions is being taken.`
        : t`Marks are hidden while you are taking a quiz with these questions.`;
  }
}

function keyNote(state: KeyState, { isReadOnly, closes }: Reader): string {
  switch (state) {
    case 'SHOWN':
      return '';
    case 'AFTER_CLOSE':
      return closes === null
        ? t`The key is shown after the quiz closes.`
        : t`The key is shown after the quiz closes on ${closes}.`;
    case 'UNTIL_RELEASED':
      return isReadOnly
        ? t`The teacher hasn't released the correct answers yet.`
        : t`Your teacher hasn't released the correct answers yet.`;
    case 'NEVER':
      return t`The key is not shown for this quiz.`;
    case 'WHILE_TAKING':
      return isReadOnly
        ? t`The key is hidden while a quiz with these questions is being taken.`
        : t`The key is hidden while you are taking a quiz with these questions.`;
  }
}

function lateNote(lateAnswers: number): string {
  if (lateAnswers === 0) return '';
  return plural(lateAnswers, {
    one: '# answer arrived after the end and waits for the teacher.',
    other: '# answers arrived after the end and wait for the teacher.',
  });
}
