import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { GradedQuestion, SubmissionAnswer } from '#shared/contract/submissions.ts';
import { pointsWords } from '#web/features/grading/points-words.ts';
import { QuestionShown } from '#web/features/grading/question-shown.tsx';
import { RichText } from '#web/questions/rich-text.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import styles from './grading.module.css';

interface Props {
  question: SubmissionAnswer;
  /** How far its answers are marked; undefined until that is known. */
  progress: GradedQuestion | undefined;
}

/** What is being graded: the question, what counts as right, and how much is left. */
export function QuestionHead({ question, progress }: Props) {
  return (
    <section className={styles.head}>
      <QuestionShown question={question} points={pointsWords(question.maxPoints)} headingLevel={2} />
      <Key question={question} />
      {progress && <Progress answers={progress.answers} waiting={progress.waiting} />}
    </section>
  );
}

/** By their texts: the letters may be others on every paper. */
function Key({ question: { acceptedAnswers, options } }: { question: SubmissionAnswer }) {
  if (acceptedAnswers.length === 0) return null;
  const texts = acceptedAnswers.map(
    (accepted) => options.find(({ optionLabel }) => optionLabel === accepted)?.optionText ?? accepted,
  );
  return (
    <p className={styles.key}>
      <span className={styles.keyLabel}>
        <Trans>Correct answer</Trans>
      </span>{' '}
      {texts.map((text, place) => (
        <Fragment key={text}>
          {place > 0 && (
            <span className={styles.keyLabel}>
              {' '}
              <Trans>or</Trans>{' '}
            </span>
          )}
          <RichText text={text} />
        </Fragment>
      ))}
    </p>
  );
}

function Progress({ answers, waiting }: { answers: number; waiting: number }) {
  const marked = answers - waiting;
  return (
    <div className={styles.progress}>
      <ProgressBar value={marked} of={answers} />
      <p className={styles.progressText} role="status">
        <Trans>
          {marked} of {answers} marked
        </Trans>
      </p>
    </div>
  );
}
