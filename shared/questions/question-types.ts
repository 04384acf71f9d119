/**
 * What every part of the product needs to know about question types. Without the validator, because the quiz screen
 * loads it.
 */
interface QuestionTypeFacts {
  /** How a student answers: by choosing an option or by writing. */
  answeredBy: 'option' | 'text';
  /** Whether it is marked automatically. Otherwise a teacher marks it. */
  isMachineMarked: boolean;
  /** Whether its options can be shuffled for each student. */
  mayShuffleOptions: boolean;
  /** Height of the text field. */
  rows: number;
}

export const questionTypes = {
  MULTIPLE_CHOICE: { answeredBy: 'option', isMachineMarked: true, mayShuffleOptions: true, rows: 0 },
  // True stays above False, where people expect it.
  TRUE_FALSE: { answeredBy: 'option', isMachineMarked: true, mayShuffleOptions: false, rows: 0 },
  SHORT_ANSWER: { answeredBy: 'text', isMachineMarked: true, mayShuffleOptions: false, rows: 3 },
  ESSAY: { answeredBy: 'text', isMachineMarked: false, mayShuffleOptions: false, rows: 8 },
} as const satisfies Record<string, QuestionTypeFacts>;

/** The letter of the option at this position, starting at 0. */
export function optionLetter(place: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + place);
}
