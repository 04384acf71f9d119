import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SubmissionDetail } from '#shared/contract/submissions.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { AutoMarkButton } from './auto-mark-button.tsx';
import { Neighbours } from './neighbours.tsx';
import { ReleaseMarksButton } from './release-marks-button.tsx';
import styles from './submissions.module.css';
import { useHeadingFocus } from './use-heading-focus.ts';

interface Props {
  submission: SubmissionDetail;
  view: 'view' | 'mark';
  /** The way to the other view of it. */
  children: ReactNode;
}

/** Whose submission it is, and the ways from it. */
export function SubmissionHeader({ submission, view, children }: Props) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const heading = useHeadingFocus();
  const { id, studentName, quizTitle, submissionDate, totalQuestions, waiting, attemptNumber } = submission;
  const marked = totalQuestions - waiting;
  const facts = [
    quizTitle,
    formatDateTime(submissionDate, preferences),
    attemptNumber > 1 && t`Attempt ${attemptNumber}`,
    t`${marked} of ${totalQuestions} marked`,
  ].filter((fact) => fact !== false);
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        <h1 className={styles.name} ref={heading} tabIndex={-1}>
          {studentName}
        </h1>
        <p className={styles.about}>{facts.join(' · ')}</p>
      </div>
      <div className={styles.ways}>
        {children}
        <AutoMarkButton submission={submission} />
        <ReleaseMarksButton submission={submission} />
        <Neighbours attemptId={id} view={view} />
      </div>
    </header>
  );
}
