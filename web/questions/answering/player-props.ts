import type { Question } from '#shared/contract/question-banks.ts';

/** The props of the field a student answers with. */
export interface PlayerProps {
  question: Question;
  selectedOptionId: number | null;
  text: string;
  isDisabled: boolean;
  /** The heading that labels the field or the group of options. */
  labelledBy: string;
  onSelect: (optionId: number | null) => void;
  onWrite: (text: string) => void;
}
