import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import type { SubmissionDetail } from '#shared/contract/submissions.ts';
import { submissionPath } from '#web/lib/teacher-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { CommentList } from '../comment-list.tsx';
import { SubmissionHeader } from '../submission-header.tsx';
import styles from '../submissions.module.css';
import { AnswerView } from './answer-view.tsx';
import { GradeHistory } from './grade-history.tsx';
import { LateAnswers } from './late-answers.tsx';
import { SubmissionFacts } from './submission-facts.tsx';

/** A submission to be looked at: its facts, every answer with its mark, and what became of its grade. */
export function SubmissionView({ submission }: { submission: SubmissionDetail }) {
  const { search } = useLocation();
  const { id, answers, comments, late } = submission;
  return (
    <>
      <SubmissionHeader submission={submission} view="view">
        <Button
          component={Link}
          size="xs"
          variant={submission.status === 'pending' ? 'light' : 'default'}
          to={{ pathname: submissionPath(id, 'mark'), search }}
        >
          <Trans>Mark</Trans>
        </Button>
      </SubmissionHeader>
      <SubmissionFacts submission={submission} />
      {late.length > 0 && <LateAnswers submission={submission} />}
      {comments.length > 0 && <WholeComments submission={submission} />}
      {answers.map((answer, place) => (
        <AnswerView key={answer.question.id} answer={answer} number={place + 1} />
      ))}
      <GradeHistory attemptId={id} />
    </>
  );
}

function WholeComments({ submission: { comments } }: { submission: SubmissionDetail }) {
  const titleId = useId();
  return (
    <section className={styles.question} aria-labelledby={titleId}>
      <h2 className={styles.subtitle} id={titleId}>
        <Trans>Comments on the whole submission</Trans>
      </h2>
      <CommentList comments={comments} />
    </section>
  );
}
