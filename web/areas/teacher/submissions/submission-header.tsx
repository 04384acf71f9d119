import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { SubmissionDetail } from '#shared/contract/results/submissions.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { PageTitle } from '#web/ui/layout/page-header.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import styles from './submissions.module.css';

interface Props {
  submission: SubmissionDetail;
  /** The link to the other view, and actions. */
  children: ReactNode;
}

export function SubmissionHeader({ submission, children }: Props) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const heading = useHeadingFocus();
  const { studentName, quizTitle, submissionDate, totalQuestions, waiting, attemptNumber } = submission;
  const marked = totalQuestions - waiting;
  const facts = [
    quizTitle,
    formatDateTime(submissionDate, preferences),
    attemptNumber > 1 && t`Attempt ${attemptNumber}`,
    t`${marked} of ${totalQuestions} marked`,
  ].filter((fact) => fact !== false);
  return (
    <header className={styles.header}>
      <Text as="div" className={styles.heading} breaks>
        <PageTitle ref={heading} tabIndex={-1}>
          {studentName}
        </PageTitle>
        <Text size="small" tone="ink2">
          {facts.join(' · ')}
        </Text>
      </Text>
      <div className={styles.ways}>{children}</div>
    </header>
  );
}

/** Focuses the submission's heading when it opens, instead of the start of the whole page. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const [isFirstPage] = useState(key === 'default');
  useEffect(() => {
    if (isFirstPage) return;
    // After the page frame has moved focus, which happens in the same frame.
    const frame = requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [isFirstPage]);
  return heading;
}
