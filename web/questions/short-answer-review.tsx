import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import { AnswerLine } from './answer-line-review.tsx';
import { AnswerTag } from './answer-tag-review.tsx';
import type { ReviewProps } from './review-props.ts';
import { RichText } from './rich-text.tsx';

/** What was written, and what would have been accepted where the key is shown. */
export function ShortAnswerReview({ question, mark, isReadOnly }: ReviewProps) {
  const written = question.answer?.textAnswer?.trim() ?? '';
  const accepted = acceptedAnswers(question.correctAnswer);
  return (
    <>
      {written !== '' && (
        <AnswerLine
          tone={mark === 'correct' ? 'right' : mark === 'not-correct' ? 'wrong' : 'plain'}
          tag={
            <AnswerTag
              isAnswer
              isRight={mark === 'correct'}
              isWrong={mark === 'not-correct'}
              isReadOnly={isReadOnly}
            />
          }
        >
          {written}
        </AnswerLine>
      )}
      {accepted.length > 0 && (
        <AnswerLine
          tone="right"
          tag={accepted.length === 1 ? <Trans>Accepted answer</Trans> : <Trans>Accepted answers</Trans>}
        >
          {accepted.map((answer, index) => (
            <Fragment key={answer}>
              {index > 0 && (
                <>
                  {' '}
                  <Trans>or</Trans>{' '}
                </>
              )}
              <RichText text={answer} />
            </Fragment>
          ))}
        </AnswerLine>
      )}
    </>
  );
}

function acceptedAnswers(key: string | null | undefined): string[] {
  const answers = (key ?? '').split('|').map((answer) => answer.trim());
  return [...new Set(answers)].filter((answer) => answer !== '');
}
