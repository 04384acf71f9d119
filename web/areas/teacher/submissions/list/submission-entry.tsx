import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClockExclamation } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { Submission } from '#shared/contract/submissions.ts';
import { SubmissionBadge } from '#web/features/grading/submission-badge.tsx';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { formatPoints } from '#web/lib/format-score.ts';
import { submissionPath } from '#web/lib/teacher-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { AutoMarkButton } from '../auto-mark-button.tsx';
import styles from './list.module.css';

interface Props {
  submission: Submission;
  /** Open beside the list. */
  isOpen: boolean;
}

export function SubmissionEntry({ submission, isOpen }: Props) {
  const entry = useShownEntry(isOpen);
  const { search } = useLocation();
  const { id, studentName, quizTitle, status, score, totalPoints } = submission;
  const which = <span className="visually-hidden">: {`${studentName}, ${quizTitle}`}</span>;
  return (
    <li ref={entry} className={styles.entry} aria-current={isOpen || undefined}>
      <div className={styles.words}>
        <h2 className={styles.student}>{studentName}</h2>
        <p className={styles.quiz}>{quizTitle}</p>
        <Circumstances submission={submission} />
      </div>
      <div className={styles.result}>
        <SubmissionBadge status={status} />
        <span className={styles.score}>
          <span className="visually-hidden">
            <Trans>Score</Trans>{' '}
          </span>
          {score === null ? '—' : formatPoints(score, totalPoints)}
        </span>
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

/** When it was handed in, and what is unusual about it. */
function Circumstances({ submission }: { submission: Submission }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { submissionDate, attemptNumber, isTimedOut, lateAnswers } = submission;
  const when = formatDateTime(submissionDate, preferences);
  const unusual = [attemptNumber > 1 && t`Attempt ${attemptNumber}`, isTimedOut && t`Timed out`];
  return (
    <>
      <p className={styles.when}>{[when, ...unusual].filter((fact) => fact !== false).join(' · ')}</p>
      {lateAnswers > 0 && (
        <p className={styles.late}>
          <IconClockExclamation size={14} aria-hidden="true" />
          {plural(lateAnswers, { one: '# late answer', other: '# late answers' })}
        </p>
      )}
    </>
  );
}

/** The one that is open is in sight, wherever the ways to the previous and the next have led. */
function useShownEntry(isOpen: boolean) {
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) entry.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return entry;
}
