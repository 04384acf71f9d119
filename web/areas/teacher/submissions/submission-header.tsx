import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SubmissionDetail } from '#shared/contract/submissions.ts';
import { neighboursQuery } from '#web/features/grading/submission-queries.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { submissionPath } from '#web/lib/address/teacher-paths.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { PageTitle } from '#web/ui/layout/page-header.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { AutoMarkButton } from './auto-mark-button.tsx';
import { useSubmissionFilter } from './list/submission-list-state.ts';
import { ReleaseMarksButton } from './release-marks-button.tsx';
import styles from './submissions.module.css';

interface Props {
  submission: SubmissionDetail;
  view: 'view' | 'mark';
  /** The link to the other view. */
  children: ReactNode;
}

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
      <Text as="div" className={styles.heading} breaks>
        <PageTitle ref={heading} tabIndex={-1}>
          {studentName}
        </PageTitle>
        <Text size="small" tone="ink2">
          {facts.join(' · ')}
        </Text>
      </Text>
      <div className={styles.ways}>
        {children}
        <AutoMarkButton submission={submission} />
        <ReleaseMarksButton submission={submission} />
        <Neighbours attemptId={id} view={view} />
      </div>
    </header>
  );
}

/** The position in the list, with links to the previous and next submission. */
function Neighbours({ attemptId, view }: { attemptId: number; view: 'view' | 'mark' }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data } = useQuery(neighboursQuery(attemptId, useSubmissionFilter()));
  const { previous = null, next = null, position = null, total = 0 } = data ?? {};

  function open(neighbour: { id: number } | null) {
    if (neighbour) void navigate({ pathname: submissionPath(neighbour.id, view), search });
  }

  return (
    <Row className={styles.neighbours} align="center">
      {position !== null && (
        <Text as="span" className={styles.position} size="small" tone="ink2">
          <Trans>
            {position} of {total}
          </Trans>
        </Text>
      )}
      <IconButton
        label={t`Previous submission`}
        icon={<IconChevronUp size={18} aria-hidden="true" />}
        aria-disabled={previous === null || undefined}
        onClick={() => open(previous)}
      />
      <IconButton
        label={t`Next submission`}
        icon={<IconChevronDown size={18} aria-hidden="true" />}
        aria-disabled={next === null || undefined}
        onClick={() => open(next)}
      />
    </Row>
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
