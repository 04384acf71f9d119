import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { QuestionAnswer } from '#shared/contract/submissions.ts';
import { regradePath, submissionPath } from '#web/lib/teacher-paths.ts';
import styles from './grading.module.css';

interface Props {
  answer: QuestionAnswer;
  quizId: number;
  anonymous: boolean;
}

/** Where an answer leads. Not to its submission where names are hidden: that has one. */
export function AnswerLinks({ answer: { attempt, answer }, quizId, anonymous }: Props) {
  const { questionType, studentAnswer, isCorrect, question } = answer;
  const canBeAccepted = questionType === 'SHORT_ANSWER' && studentAnswer !== null && isCorrect !== true;
  if (anonymous && !canBeAccepted) return null;
  return (
    <p className={styles.links}>
      {canBeAccepted && (
        <Link to={regradePath(quizId, question.id, studentAnswer)}>
          <Trans>Accept this answer for everyone</Trans>
        </Link>
      )}
      {!anonymous && (
        <Link to={submissionPath(attempt.id)}>
          <Trans>Whole submission</Trans>
        </Link>
      )}
    </p>
  );
}
