import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router';
import type { SubmissionDetail } from '#shared/contract/results/submissions.ts';
import { SubmissionBadge } from '#web/features/grading/submission-badge.tsx';
import { answerHistoryQuery } from '#web/features/grading/submission-queries.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { submissionPath } from '#web/lib/address/teacher-paths.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { formatDuration, secondsBetween } from '#web/lib/format/format-duration.ts';
import { formatPercentage, formatPoints } from '#web/lib/format/format-score.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { AutoMarkButton } from '../auto-mark-button.tsx';
import { CommentList } from '../comment-list.tsx';
import { Neighbours } from '../neighbours.tsx';
import { ReleaseMarksButton } from '../release-marks-button.tsx';
import { SubmissionHeader } from '../submission-header.tsx';
import styles from '../submissions.module.css';
import { AnswerVersions } from './answer-versions.tsx';
import { AnswerView } from './answer-view.tsx';
import { GradeHistory } from './grade-history.tsx';
import { LateAnswers } from './late-answers.tsx';
import viewStyles from './view.module.css';

/** A read-only submission: facts, answers with marks, and grade history. */
export function SubmissionView({ submission }: { submission: SubmissionDetail }) {
  const { search } = useLocation();
  const { id, answers, hasVersions, comments, late } = submission;
  return (
    <>
      <SubmissionHeader submission={submission}>
        <Button
          component={Link}
          size="xs"
          variant={submission.status === 'pending' ? 'light' : 'default'}
          to={{ pathname: submissionPath(id, 'mark'), search }}
        >
          <Trans>Mark</Trans>
        </Button>
        <AutoMarkButton submission={submission} />
        <ReleaseMarksButton submission={submission} />
        <Neighbours attemptId={id} view="view" />
      </SubmissionHeader>
      <SubmissionFacts submission={submission} />
      {late.length > 0 && <LateAnswers submission={submission} />}
      {comments.length > 0 && <WholeComments submission={submission} />}
      {hasVersions && <HistoryProblem attemptId={id} />}
      {answers.map((answer, place) => (
        <AnswerView key={answer.question.id} answer={answer} number={place + 1}>
          {hasVersions && <AnswerVersions attemptId={id} answer={answer} />}
        </AnswerView>
      ))}
      <GradeHistory attemptId={id} />
    </>
  );
}

/** One hint for all: each answer shows its versions. */
function HistoryProblem({ attemptId }: { attemptId: number }) {
  const history = useQuery(answerHistoryQuery(attemptId));
  if (!history.isError || history.data) return null;
  return (
    <Notice tone="warning">
      <Trans>We couldn’t load earlier versions.</Trans>{' '}
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
      <Text as="h2" size="section" id={titleId}>
        <Trans>Comments on the whole submission</Trans>
      </Text>
      <CommentList comments={comments} />
    </section>
  );
}

export function SubmissionFacts({ submission }: { submission: SubmissionDetail }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { submissionDate, startedAt, isTimedOut, status, attemptNumber, gradedBy, gradedAt } = submission;
  const when = formatDateTime(submissionDate, preferences);
  const time = formatDuration(secondsBetween(startedAt, submissionDate));
  const gradedWhen = gradedAt === null ? '' : formatDateTime(gradedAt, preferences);
  return (
    <dl className={viewStyles.facts}>
      <Fact label={t`Score`} note={<ScoreNote submission={submission} />}>
        {formatPoints(submission.scoreSoFar, submission.totalPoints)}
      </Fact>
      <Fact label={t`Letter grade`} note={<LetterNote submission={submission} />}>
        {status === 'pending' ? '—' : submission.grade.letterGrade}
      </Fact>
      <Fact label={t`Status`} note={gradedBy !== null && t`By ${gradedBy}, ${gradedWhen}`}>
        <SubmissionBadge status={status} />
      </Fact>
      <Fact label={t`Marks`} note={!submission.marksReleased && t`The student can’t see them`}>
        {submission.marksReleased ? t`Released` : t`Not released`}
      </Fact>
      <Fact label={t`Submitted`} note={isTimedOut && t`Timed out`}>
        {when}
      </Fact>
      <Fact label={t`Time taken`}>{time}</Fact>
      <Fact label={t`Attempt`}>{attemptNumber}</Fact>
    </dl>
  );
}

function ScoreNote({ submission: { status, percentage } }: { submission: SubmissionDetail }) {
  const shown = formatPercentage(percentage);
  return status === 'pending' ? <Trans>{shown} so far</Trans> : shown;
}

function LetterNote({ submission: { status, grade, passingMark } }: { submission: SubmissionDetail }) {
  if (status === 'pending') return <Trans>Provisional</Trans>;
  if (grade.isPassed === null || passingMark === null) return null;
  return grade.isPassed ? (
    <Trans>Passed (pass mark {passingMark}%)</Trans>
  ) : (
    <Trans>Not passed (pass mark {passingMark}%)</Trans>
  );
}

interface FactProps {
  label: string;
  note?: ReactNode;
  children: ReactNode;
}

function Fact({ label, note, children }: FactProps) {
  return (
    <Text as="div" breaks>
      <Text as="dt" size="caption" tone="ink2">
        {label}
      </Text>
      <Text as="dd" size="label">
        {children}
      </Text>
      {note && (
        <Text as="dd" size="small" tone="ink2">
          {note}
        </Text>
      )}
    </Text>
  );
}
