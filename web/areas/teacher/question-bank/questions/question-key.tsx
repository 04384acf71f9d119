import { Trans } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import type { Question, QuestionType } from '#shared/contract/question-banks.ts';
import { AnswerLine } from '#web/questions/answer-line-review.tsx';
import { RichText } from '#web/questions/rich-text.tsx';
import styles from './questions.module.css';

interface Props {
  question: Question;
}

/** What is answered with and what is right, with what students are told afterwards. */
export function QuestionKey({ question }: Props) {
  const Key = keys[question.questionType];
  return (
    <div className={styles.key}>
      <Key question={question} />
      {question.feedback && (
        <p className={styles.feedback}>
          <span className={styles.keyLabel}>
            <Trans>Feedback</Trans>
          </span>{' '}
          <RichText text={question.feedback} />
        </p>
      )}
    </div>
  );
}

function OptionsKey({ question: { options, correctAnswer } }: Props) {
  return options.map(({ id, optionLabel, optionText }) => {
    const isRight = optionLabel === correctAnswer;
    return (
      <AnswerLine
        key={id}
        letter={optionLabel}
        tone={isRight ? 'right' : 'plain'}
        tag={isRight && <Trans>Correct answer</Trans>}
      >
        <RichText text={optionText} />
      </AnswerLine>
    );
  });
}

function AcceptedAnswers({ question: { correctAnswer } }: Props) {
  const accepted = (correctAnswer ?? '').split('|').filter((answer) => answer.trim() !== '');
  return [...new Set(accepted)].map((answer) => (
    <AnswerLine key={answer} tone="right" tag={<Trans context="answer">Accepted</Trans>}>
      <RichText text={answer.trim()} />
    </AnswerLine>
  ));
}

function EssayKey({ question: { correctAnswer } }: Props) {
  if (!correctAnswer) {
    return (
      <p className={styles.feedback}>
        <Trans>Marked by hand.</Trans>
      </p>
    );
  }
  return (
    <AnswerLine tone="plain" isLong tag={<Trans>Model answer</Trans>}>
      <RichText text={correctAnswer} />
    </AnswerLine>
  );
}

const keys = {
  MULTIPLE_CHOICE: OptionsKey,
  TRUE_FALSE: OptionsKey,
  SHORT_ANSWER: AcceptedAnswers,
  ESSAY: EssayKey,
} satisfies Record<QuestionType, ComponentType<Props>>;
