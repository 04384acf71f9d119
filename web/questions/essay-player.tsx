import { Plural } from '@lingui/react/macro';
import { questionTypes } from '#shared/questions/question-types.ts';
import { countWords } from './count-words.ts';
import type { PlayerProps } from './player-props.ts';
import { TextAnswerField } from './text-answer-field.tsx';

export function EssayPlayer({ text, isDisabled, labelledBy, onWrite }: PlayerProps) {
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
