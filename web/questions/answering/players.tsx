import { Plural } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { questionTypes } from '#shared/questions/question-types.ts';
import { countWords } from './count-words.ts';
import { OptionsField } from './options-field.tsx';
import type { PlayerProps } from './player-props.ts';
import { TextAnswerField } from './text-answer-field.tsx';

/** How a question of each type is answered. */
export const players = {
  MULTIPLE_CHOICE: { Player: OptionsField },
  TRUE_FALSE: { Player: OptionsField },
  SHORT_ANSWER: { Player: ShortAnswerPlayer },
  ESSAY: { Player: EssayPlayer },
} satisfies Record<QuestionType, { Player: ComponentType<PlayerProps> }>;

function ShortAnswerPlayer({ text, isDisabled, labelledBy, onWrite }: PlayerProps) {
  return (
    <TextAnswerField
      text={text}
      rows={questionTypes.SHORT_ANSWER.rows}
      isDisabled={isDisabled}
      labelledBy={labelledBy}
      onWrite={onWrite}
    />
  );
}

function EssayPlayer({ text, isDisabled, labelledBy, onWrite }: PlayerProps) {
  return (
    <TextAnswerField
      text={text}
      rows={questionTypes.ESSAY.rows}
      isDisabled={isDisabled}
      labelledBy={labelledBy}
      onWrite={onWrite}
      note={(written) => <Plural value={countWords(written)} one="# word" other="# words" />}
    />
  );
}
