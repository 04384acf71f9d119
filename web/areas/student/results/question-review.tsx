import { Trans, useLingui } from '@lingui/react/macro';
import type { ReviewedQuestion } from '#shared/contract/attempts.ts';
import { formatPoints } from '#web/lib/format-score.ts';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { reviews } from '#web/questions/reviews.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import styles from './attempt-details.module.css';
import { MarkSign } from './mark-sign.tsx';
import type { MarkedQuestion } from './question-counts.ts';
import { ReviewComments } from './review-comments.tsx';

interface Props {
  marked: MarkedQuestion;
  isReadOnly: boolean;
}

export function questionElementId(number: number): string {
  return `question-${number}`;
}

/** A question of a finished paper with its answer, its points, and as much of the key as is shown. */
export function QuestionReview({ marked, isReadOnly }: Props) {
  const { t, i18n } = useLingui();
  const { question, number, mark, isAnswered, points } = marked;
  const type = i18n._(questionTypeLabels[question.questionType]);
  const Review = reviews[question.questionType];
  return (
    <li className={styles.question} id={questionElementId(number)} tabIndex={-1}>
      <MarkSign mark={mark} />
      <div className={styles.body}>
        <p className={styles.type}>{t`Question ${number} · ${type}`}</p>
        <h3 className={styles.text}>
          <RichText text={question.questionText} />
        </h3>
        {question.imageUrl !== null && (
          <img
            className={styles.image}
            src={question.imageUrl}
            alt={question.imageAlt ?? t`Figure of question ${number}`}
          />
        )}
        {!isAnswered && (
          <p className={styles.notAnswered}>
            <Trans>Not answered</Trans>
          </p>
        )}
        <Review question={question} mark={mark} isReadOnly={isReadOnly} />
        {question.feedback !== undefined && question.feedback !== '' && (
          <p className={styles.feedback}>
            <RichText text={question.feedback} />
          </p>
        )}
        <ReviewComments comments={question.comments} />
      </div>
      <p className={styles.points}>
        {points === undefined ? (
          <WorthOf question={question} isWaiting={mark === 'waiting'} />
        ) : (
          <>
            {formatPoints(points, question.points)}
            <span className="visually-hidden">
              {' '}
              <Trans>points</Trans>
            </span>
          </>
        )}
      </p>
    </li>
  );
}

function WorthOf({ question, isWaiting }: { question: ReviewedQuestion; isWaiting: boolean }) {
  const { points } = question;
  return isWaiting ? <Trans>Waiting, of {points}</Trans> : <Trans>of {points}</Trans>;
}
