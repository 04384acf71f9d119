import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { neighboursQuery } from '#web/features/grading/submission-queries.ts';
import { submissionPath } from '#web/lib/address/teacher-paths.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { useSubmissionFilter } from './list/submission-list-state.ts';
import styles from './submissions.module.css';

/** The position in the list, with links to the previous and next submission. */
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
