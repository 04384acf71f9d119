import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SubmissionDetail } from '#shared/contract/submissions.ts';
import { SubmissionBadge } from '#web/features/grading/submission-badge.tsx';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { formatDuration, secondsBetween } from '#web/lib/format-duration.ts';
import { formatPercentage, formatPoints } from '#web/lib/format-score.ts';
import styles from './view.module.css';

/** When it was handed in, how long it took, and what it is worth by now. */
export function SubmissionFacts({ submission }: { submission: SubmissionDetail }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { submissionDate, startedAt, isTimedOut, status, attemptNumber, gradedBy, gradedAt } = submission;
  const when = formatDateTime(submissionDate, preferences);
  const time = formatDuration(secondsBetween(startedAt, submissionDate));
  const gradedWhen = gradedAt === null ? '' : formatDateTime(gradedAt, preferences);
  return (
    <dl className={styles.facts}>
      <Fact label={t`Score`} note={<ScoreNote submission={submission} />}>
        {formatPoints(submission.scoreSoFar, submission.totalPoints)}
      </Fact>
      <Fact label={t`Letter`} note={<LetterNote submission={submission} />}>
        {status === 'pending' ? '—' : submission.grade.letterGrade}
      </Fact>
      <Fact label={t`Status`} note={gradedBy !== null && t`By ${gradedBy}, ${gradedWhen}`}>
        <SubmissionBadge status={status} />
      </Fact>
      <Fact label={t`Marks`} note={!submission.marksReleased && t`The student can't see them`}>
        {submission.marksReleased ? t`Released` : t`Not released`}
      </Fact>
      <Fact label={t`Handed in`} note={isTimedOut && t`Timed out`}>
        {when}
      </Fact>
      <Fact label={t`Time taken`}>{time}</Fact>
      <Fact label={t`Attempt`}>{attemptNumber}</Fact>
    </dl>
  );
}

function ScoreNote({ submission: { status, percentage } }: { submission: SubmissionDetail }) {
  const shown = formatPercentage(percentage);
  return status === 'pending' ? <Trans>So far, {shown}</Trans> : shown;
}

function LetterNote({ submission: { status, grade, passingMark } }: { submission: SubmissionDetail }) {
  if (status === 'pending') return <Trans>Provisional</Trans>;
  if (grade.isPassed === null || passingMark === null) return null;
  return grade.isPassed ? (
    <Trans>Passed, from {passingMark}%</Trans>
  ) : (
    <Trans>Not passed, from {passingMark}%</Trans>
  );
}

interface FactProps {
  label: string;
  note?: ReactNode;
  children: ReactNode;
}

function Fact({ label, note, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt className={styles.factLabel}>{label}</dt>
      <dd className={styles.factValue}>{children}</dd>
      {note && <dd className={styles.factNote}>{note}</dd>}
    </div>
  );
}
