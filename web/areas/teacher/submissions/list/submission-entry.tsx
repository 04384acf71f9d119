import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClockExclamation } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { Submission } from '#shared/contract/results/submissions.ts';
import { SubmissionBadge } from '#web/features/grading/submission-badge.tsx';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { submissionPath } from '#web/lib/address/teacher-paths.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { formatPoints } from '#web/lib/format/format-score.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { AutoMarkButton } from '../auto-mark-button.tsx';
import styles from './list.module.css';

interface Props {
  submission: Submission;
  /** Open next to the list. */
  isOpen: boolean;
}

export function SubmissionEntry({ submission, isOpen }: Props) {
  const entry = useShownEntry(isOpen);
  const { search } = useLocation();
  const { id, studentName, quizTitle, status, score, totalPoints } = submission;
  const which = <span className="visually-hidden">: {`${studentName}, ${quizTitle}`}</span>;
  return (
    <li ref={entry} className={styles.entry} aria-current={isOpen || undefined}>
      <Text as="div" breaks>
        <Text as="h2" size="label">
          {studentName}
        </Text>
        <Text size="caption" tone="ink2">
          {quizTitle}
        </Text>
        <Circumstances submission={submission} />
      </Text>
      <div className={styles.result}>
        <SubmissionBadge status={status} />
        <Text as="span" size="small-label">
          <span className="visually-hidden">
            <Trans>Score</Trans>{' '}
          </span>
          {score === null ? '—' : formatPoints(score, totalPoints)}
        </Text>
      </div>
      <div className={styles.actions}>
        <Button component={Link} size="xs" to={{ pathname: submissionPath(id), search }}>
          <Trans>View</Trans>
          {which}
        </Button>
        <Button component={Link} size="xs" to={{ pathname: submissionPath(id, 'mark'), search }}>
          <Trans>Mark</Trans>
          {which}
        </Button>
        <AutoMarkButton submission={submission} isNamed />
      </div>
    </li>
  );
}

/** The submission time and anything unusual. */
function Circumstances({ submission }: { submission: Submission }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { submissionDate, attemptNumber, isTimedOut, lateAnswers } = submission;
  const when = formatDateTime(submissionDate, preferences);
  const unusual = [attemptNumber > 1 && t`Attempt ${attemptNumber}`, isTimedOut && t`Timed out`];
  return (
    <>
      <Text size="caption" tone="ink2">
        {[when, ...unusual].filter((fact) => fact !== false).join(' · ')}
      </Text>
      {lateAnswers > 0 && (
        <p className={styles.late}>
          <IconClockExclamation size={14} aria-hidden="true" />
          {plural(lateAnswers, { one: '# late answer', other: '# late answers' })}
        </p>
      )}
    </>
  );
}

/** Scrolls the open submission into view after moving to the previous or next one. */
function useShownEntry(isOpen: boolean) {
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) entry.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return entry;
}
