import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import type { SubmissionDetail } from '#shared/contract/submissions.ts';
import { answerHistoryQuery } from '#web/features/grading/submissions.ts';
import { submissionPath } from '#web/lib/teacher-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
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
      <HistoryProblem attemptId={id} />
      {answers.map((answer, place) => (
        <AnswerView key={answer.question.id} attemptId={id} answer={answer} number={place + 1} />
      ))}
      <GradeHistory attemptId={id} />
    </>
  );
}

/** Said once: the versions stand beside each answer. */
function HistoryProblem({ attemptId }: { attemptId: number }) {
  const history = useQuery(answerHistoryQuery(attemptId));
  if (!history.isError || history.data) return null;
  return (
    <Notice tone="warning">
      <Trans>Failed to load earlier versions.</Trans>{' '}
      <Button size="xs" loading={history.isRefetching} onClick={() => void history.refetch()}>
        <Trans>Retry</Trans>
      </Button>
    </Notice>
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
