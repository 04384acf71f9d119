import type { ComponentType } from 'react';
import type { QuestionType } from '#shared/contract/question-banks.ts';
import { EssayPlayer } from './essay-player.tsx';
import { MultipleChoicePlayer } from './multiple-choice-player.tsx';
import type { PlayerProps } from './player-props.ts';
import { ShortAnswerPlayer } from './short-answer-player.tsx';
import { TrueFalsePlayer } from './true-false-player.tsx';

/** How a question of each type is answered. */
export const players = {
  MULTIPLE_CHOICE: { Player: MultipleChoicePlayer },
  TRUE_FALSE: { Player: TrueFalsePlayer },
  SHORT_ANSWER: { Player: ShortAnswerPlayer },
  ESSAY: { Player: EssayPlayer },
} satisfies Record<QuestionType, { Player: ComponentType<PlayerProps> }>;
