import { Trans } from '@lingui/react/macro';
import { type ComponentType, Fragment } from 'react';
import type { ReviewedQuestion } from '#shared/contract/attempts/attempts.ts';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { RichText } from '../maths/rich-text.tsx';
import { AnswerLine, AnswerTag } from './answer-line.tsx';
import type { QuestionMark } from './question-mark.ts';

/** How a question of each type is shown after submission. */
export const reviews = {
  MULTIPLE_CHOICE: OptionReview,
  TRUE_FALSE: OptionReview,
  SHORT_ANSWER: ShortAnswerReview,
  ESSAY: EssayReview,
} satisfies Record<QuestionType, ComponentType<ReviewProps>>;

/** The options with the selected one, and the correct one where the key is shown. */
function OptionReview({ question, mark, isReadOnly }: ReviewProps) {
  const { options, correctAnswer, answer } = question;
  // Several keys if a regrade accepted another option.
  const keys = correctAnswer?.split('|') ?? [];
  return options.map(({ id, optionLabel, optionText }) => {
    const isChosen = answer?.selectedOption?.id === id;
    const isKey = keys.includes(optionLabel);
    const isRight = isKey || (isChosen && mark === 'correct');
    // Without key and marks, the selected option is neither right nor wrong.
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

/** The written answer, and the accepted answers where the key is shown. */
function ShortAnswerReview({ question, mark, isReadOnly }: ReviewProps) {
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

/** The written answer, and the model answer where the key is shown. */
function EssayReview({ question, isReadOnly }: ReviewProps) {
  const written = question.answer?.textAnswer?.trim() ?? '';
  const model = question.correctAnswer?.trim() ?? '';
  return (
    <>
      {written !== '' && (
        // An essay is neither green nor red: its points and the comments say how good it is.
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

interface ReviewProps {
  question: ReviewedQuestion;
  mark: QuestionMark;
  /** True for another person's attempt: the text then does not say "you". */
  isReadOnly: boolean;
}
