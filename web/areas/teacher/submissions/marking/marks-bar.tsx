import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MarkingShortcuts } from '#web/features/grading/shortcuts.tsx';
import { submissionCountsQuery } from '#web/features/grading/submission-queries.ts';
import { submissionPath } from '#web/lib/address/teacher-paths.ts';
import { formatPercentage, formatPoints } from '#web/lib/format/format-score.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useSubmissionFilter } from '../list/submission-list-state.ts';
import { Neighbours } from '../neighbours.tsx';
import styles from '../submissions.module.css';
import { runningGrade } from './marking-draft.ts';
import type { useMarking } from './use-marking.ts';

type Marking = ReturnType<typeof useMarking>;

interface Props {
  marking: Marking;
  isSaving: boolean;
  /** Why the last save failed. */
  problem: string | null;
  onSave: (then: 'stay' | 'next') => Promise<void>;
}

/** The grade if saved now, with the Save buttons. */
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
      <div className={styles.barTop}>
        <MarkingShortcuts of="submission" />
        <Neighbours attemptId={marking.shown.id} view="mark" />
      </div>
      <RunningScore marking={marking} />
      <Text size="small" tone="ink2" role="status">
        {isSaving ? t`Saving…` : isUnsaved ? t`Unsaved changes` : ''}
      </Text>
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
          <Button
            variant="filled"
            loading={isSaving && saving === 'next'}
            aria-keyshortcuts="Control+Enter"
            onClick={() => start('next')}
          >
            <Trans>Save and open next</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whether the list has another submission that needs marking. */
function useHasNext({ shown }: Marking): boolean {
  const { data } = useQuery(submissionCountsQuery(useSubmissionFilter()));
  const own = shown.status === 'pending' ? 1 : 0;
  return (data?.pending ?? 0) > own;
}

function RunningScore({ marking: { shown, seen, draft } }: { marking: Marking }) {
  const { score, percentage, letter, waiting } = runningGrade(shown, seen, draft);
  const facts = [
    waiting > 0 ? formatPercentage(percentage) : `${formatPercentage(percentage)}, ${letter}`,
    waiting > 0 && plural(waiting, { one: '# answer to mark', other: '# answers to mark' }),
  ].filter((fact) => fact !== false);
  return (
    <p className={styles.running}>
      <Trans>Score</Trans> <strong className={styles.figure}>{formatPoints(score, shown.totalPoints)}</strong>{' '}
      {facts.join(' · ')}
    </p>
  );
}

/** Closes the form. Asks first if marks would be lost. */
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
        <Trans>You’ll lose the marks and comments you added since your last save.</Trans>
      </ConfirmDialog>
    </>
  );
}
