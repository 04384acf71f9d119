import type { ReactNode } from 'react';
import type { Question } from '#shared/contract/teaching/question-banks.ts';

/** The props of the field a student answers with. */
export interface PlayerProps {
  question: Question;
  selectedOptionId: number | null;
  text: string;
  isDisabled: boolean;
  /** The heading that labels the field or the group of options. */
  labelledBy: string;
  /** The options that the student has struck out. They can still be chosen. */
  struck?:
    | {
        ids: readonly number[];
        note: ReactNode;
        button: (option: Question['options'][number]) => ReactNode;
      }
    | undefined;
  onSelect: (optionId: number | null) => void;
  onWrite: (text: string) => void;
}
