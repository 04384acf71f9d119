import { questionTypes } from '#shared/questions/question-types.ts';
import type { PlayerProps } from './player-props.ts';
import { TextAnswerField } from './text-answer-field.tsx';

export function ShortAnswerPlayer({ text, isDisabled, labelledBy, onWrite }: PlayerProps) {
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
