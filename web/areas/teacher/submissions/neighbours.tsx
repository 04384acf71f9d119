import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { neighboursQuery } from '#web/features/grading/submissions.ts';
import { submissionPath } from '#web/lib/teacher-paths.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './submissions.module.css';
import { useSubmissionFilter } from './use-submission-filter.ts';

/** Its place in the list it was opened from, and the ways to those before and after it. */
export function Neighbours({ attemptId, view }: { attemptId: number; view: 'view' | 'mark' }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data } = useQuery(neighboursQuery(attemptId, useSubmissionFilter()));
  const { previous = null, next = null, position = null, total = 0 } = data ?? {};

  function open(neighbour: { id: number } | null) {
    if (neighbour) void navigate({ pathname: submissionPath(neighbour.id, view), search });
  }

  return (
    <div className={styles.neighbours}>
      {position !== null && (
        <span className={styles.position}>
          <Trans>
            {position} of {total}
          </Trans>
        </span>
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
    </div>
  );
}
