import { Trans } from '@lingui/react/macro';
import { AnswerLine } from './answer-line-review.tsx';
import { AnswerTag } from './answer-tag-review.tsx';
import type { ReviewProps } from './review-props.ts';
import { RichText } from './rich-text.tsx';

/** What was written, and the model answer where there is one and the key is shown. */
export function EssayReview({ question, isReadOnly }: ReviewProps) {
  const written = question.answer?.textAnswer?.trim() ?? '';
  const model = question.correctAnswer?.trim() ?? '';
  return (
    <>
      {written !== '' && (
        // A whole text is neither green nor red: its points and the teacher's words say how good it is.
        <AnswerLine
          tone="plain"
          isLong
          tag={<AnswerTag isAnswer isRight={false} isWrong={false} isReadOnly={isReadOnly} />}
        >
          {written}
        </AnswerLine>
      )}
      {model !== '' && (
        <AnswerLine tone="right" isLong tag={<Trans>Model answer</Trans>}>
          <RichText text={model} />
        </AnswerLine>
      )}
    </>
  );
}
