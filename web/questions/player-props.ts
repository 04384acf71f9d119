import type { Question } from '#shared/contract/question-banks.ts';

/** What a student answers a question with. */
export interface PlayerProps {
  question: Question;
  selectedOptionId: number | null;
  text: string;
  isDisabled: boolean;
  /** The heading that asks: it names the field or the group of options. */
  labelledBy: string;
  onSelect: (optionId: number | null) => void;
  onWrite: (text: string) => void;
}
