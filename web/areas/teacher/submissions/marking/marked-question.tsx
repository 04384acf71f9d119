import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { SubmissionAnswer } from '#shared/contract/results/submissions.ts';
import { AnswerMarking, CommentField } from '#web/features/grading/answer-marking.tsx';
import { AnswerShown, QuestionShown } from '#web/features/grading/answer-shown.tsx';
import { givenText } from '#web/features/grading/points.ts';
import { markable } from '#web/features/grading/use-marking-keys.ts';
import { regradePath } from '#web/lib/address/teacher-paths.ts';
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx';
import { CommentList } from '../comment-list.tsx';
import styles from '../submissions.module.css';

interface Props {
  quizId: number;
  answer: SubmissionAnswer;
  number: number;
  points: number | null;
  comment: string;
  onPoints: (points: number | null) => void;
  onComment: (text: string) => void;
}

/** A question with its answer, mark and comment field. */
export function MarkedQuestion({ quizId, answer, number, points, comment, onPoints, onComment }: Props) {
  const { t } = useLingui();
  const headingId = useId();
  const { maxPoints, questionType, comments } = answer;
  const label = t`Question ${number}`;
  const isEssay = questionType === 'ESSAY';
  return (
    <section className={styles.question} aria-labelledby={headingId} {...markable}>
      <div>
        <QuestionShown
          question={answer}
          number={number}
          points={givenText(points, maxPoints)}
          headingLevel={2}
          headingId={headingId}
        />
        <AnswerShown answer={answer} />
      </div>
      <AnswerMarking
        label={label}
        maxPoints={maxPoints}
        points={points}
        onPoints={onPoints}
        canBeEmpty={isEssay}
        isEssay={isEssay}
      />
      <ForEveryone quizId={quizId} answer={answer} />
      <CommentList comments={comments.filter(({ isMine }) => !isMine)} />
      <OwnComment about={label} text={comment} isOpenAtFirst={isEssay || comment !== ''} onText={onComment} />
    </section>
  );
}

/** Accepting an answer missing from the answer key applies to everyone who gave it, by a regrade. */
function ForEveryone({ quizId, answer }: Pick<Props, 'quizId' | 'answer'>) {
  const { question, questionType, isCorrect, studentAnswer, isRegraded } = answer;
  const mayBeGood = questionType === 'SHORT_ANSWER' && isCorrect === false && studentAnswer !== null;
  if (!mayBeGood && !isRegraded) return null;
  return (
    <p className={styles.aside}>
      {isRegraded && <Trans>A regrade changed the answer key or points of this question.</Trans>}
      {mayBeGood && (
        <Link className="text-link" to={regradePath(quizId, question.id, studentAnswer.trim())}>
          <Trans>Accept this answer for everyone</Trans>
        </Link>
      )}
    </p>
  );
}

interface OwnCommentProps {
  about: string;
  text: string;
  isOpenAtFirst: boolean;
  onText: (text: string) => void;
}

function OwnComment({ about, text, isOpenAtFirst, onText }: OwnCommentProps) {
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <>
      {!isOpenAtFirst && (
        <DisclosureButton
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          controls={id}
          label={t`Comment on ${about}`}
        >
          <Trans>Comment</Trans>
        </DisclosureButton>
      )}
      <div id={id} hidden={!isOpen}>
        <CommentField about={about} text={text} onText={onText} />
      </div>
    </>
  );
}
