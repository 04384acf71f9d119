import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { submissionCountsQuery } from '#web/features/grading/submissions.ts';
import { formatPercentage, formatPoints } from '#web/lib/format-score.ts';
import { submissionPath } from '#web/lib/teacher-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from '../submissions.module.css';
import { useSubmissionFilter } from '../use-submission-filter.ts';
import { runningGrade } from './marking-draft.ts';
import type { useMarking } from './use-marking.ts';

type Marking = ReturnType<typeof useMarking>;

interface Props {
  marking: Marking;
  isSaving: boolean;
  /** Why the last save did not succeed. */
  problem: string | null;
  onSave: (then: 'stay' | 'next') => Promise<void>;
}

/** The grade as it would be saved now, and the ways out. */
export function MarksBar({ marking, isSaving, problem, onSave }: Props) {
  const { t } = useLingui();
  const { isUnsaved } = marking;
  const [saving, setSaving] = useState<'stay' | 'next'>('stay');
  const hasNext = useHasNext(marking);

  function start(then: 'stay' | 'next') {
    if (isSaving) return;
    setSaving(then);
    void onSave(then);
  }

  return (
    <div className={styles.bar}>
      {problem !== null && (
        <div className={styles.problem}>
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      <RunningScore marking={marking} />
      <p className={styles.about} role="status">
        {isSaving ? t`Saving…` : isUnsaved ? t`Unsaved changes` : ''}
      </p>
      <div className={styles.ways}>
        <CancelButton marking={marking} />
        <Button
          variant={hasNext ? 'default' : 'filled'}
          loading={isSaving && saving === 'stay'}
          onClick={() => start('stay')}
        >
          <Trans>Save</Trans>
        </Button>
        {hasNext && (
          <Button variant="filled" loading={isSaving && saving === 'next'} onClick={() => start('next')}>
            <Trans>Save and open next</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whether another one waits among those in the list. */
function useHasNext({ shown }: Marking): boolean {
  const { data } = useQuery(submissionCountsQuery(useSubmissionFilter()));
  const own = shown.status === 'pending' ? 1 : 0;
  return (data?.pending ?? 0) > own;
}

function RunningScore({ marking: { shown, seen, draft } }: { marking: Marking }) {
  const { score, percentage, letter, waiting } = runningGrade(shown, seen, draft);
  const facts = [
    `${formatPercentage(percentage)}, ${letter}`,
    waiting > 0 && plural(waiting, { one: '# answer waits', other: '# answers wait' }),
  ].filter((fact) => fact !== false);
  return (
    <p className={styles.running}>
      <Trans>Score</Trans> <strong className={styles.figure}>{formatPoints(score, shown.totalPoints)}</strong>{' '}
      {facts.join(' · ')}
    </p>
  );
}

/** Leaves grading; asks where something would be lost. */
function CancelButton({ marking: { shown, isUnsaved, discard } }: { marking: Marking }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [isAsking, setAsking] = useState(false);

  function leave() {
    discard();
    void navigate({ pathname: submissionPath(shown.id), search });
  }

  return (
    <>
      <Button onClick={() => (isUnsaved ? setAsking(true) : leave())}>
        <Trans>Cancel</Trans>
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t`Discard unsaved marks?`}
        confirmLabel={t`Discard marks`}
        tone="danger"
        onConfirm={leave}
      >
        <Trans>The marks and comments you have given since the last save will be gone.</Trans>
      </ConfirmDialog>
    </>
  );
}
