import { AnswerLine } from './answer-line-review.tsx';
import { AnswerTag } from './answer-tag-review.tsx';
import type { ReviewProps } from './review-props.ts';
import { RichText } from './rich-text.tsx';

/** The options of a finished paper: which one was chosen, and the right one where the key is shown. */
export function OptionReview({ question, mark, isReadOnly }: ReviewProps) {
  const { options, correctAnswer, answer } = question;
  // More than one where a regrade has made another option right too.
  const keys = correctAnswer?.split('|') ?? [];
  return options.map(({ id, optionLabel, optionText }) => {
    const isChosen = answer?.selectedOption?.id === id;
    const isKey = keys.includes(optionLabel);
    const isRight = isKey || (isChosen && mark === 'correct');
    // Where neither key nor marks are shown nobody can tell: it is only what was chosen.
    const isWrong = isChosen && !isRight && (correctAnswer != null || mark === 'not-correct');
    return (
      <AnswerLine
        key={id}
        letter={optionLabel}
        tone={isRight ? 'right' : isWrong ? 'wrong' : 'plain'}
        tag={
          (isChosen || isKey) && (
            <AnswerTag isAnswer={isChosen} isRight={isRight} isWrong={isWrong} isReadOnly={isReadOnly} />
          )
        }
      >
        <RichText text={optionText} />
      </AnswerLine>
    );
  });
}
