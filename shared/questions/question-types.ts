/** What every part of the product must know of a question's type. Without the validator: the quiz screen loads it. */
interface QuestionTypeFacts {
  /** How a student answers: by choosing an option or by writing. */
  answeredBy: 'option' | 'text';
  /** Whether the machine can mark it; else a teacher does. */
  isMachineMarked: boolean;
  /** Whether another order of its options may be shown to each student. */
  mayShuffleOptions: boolean;
  /** Height of the field to write in. */
  rows: number;
}

export const questionTypes = {
  MULTIPLE_CHOICE: { answeredBy: 'option', isMachineMarked: true, mayShuffleOptions: true, rows: 0 },
  // True stays above False: everybody looks for them there.
  TRUE_FALSE: { answeredBy: 'option', isMachineMarked: true, mayShuffleOptions: false, rows: 0 },
  SHORT_ANSWER: { answeredBy: 'text', isMachineMarked: true, mayShuffleOptions: false, rows: 3 },
  ESSAY: { answeredBy: 'text', isMachineMarked: false, mayShuffleOptions: false, rows: 8 },
} as const satisfies Record<string, QuestionTypeFacts>;

/** The letter of the option that stands at this place, the first at 0. */
export function optionLetter(place: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + place);
}
