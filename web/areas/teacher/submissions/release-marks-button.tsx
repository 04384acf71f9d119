import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SubmissionDetail } from '#shared/contract/results/submissions.ts';
import { useReleaseMarks } from '#web/features/grading/submission-queries.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { sayFailure } from '../question-bank/failure-toast.ts';

/**
 * Releases this attempt's marks to the student. Renders nothing afterwards, because a release can't be undone.
 */
export function ReleaseMarksButton({ submission }: { submission: SubmissionDetail }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { id, studentName, attemptNumber, status } = submission;
  const releasing = useReleaseMarks(id);
  if (submission.marksReleased && !isAsking) return null;

  async function release() {
    try {
      await releasing.mutateAsync();
      toast.success(t`Marks released to ${studentName}.`);
      setAsking(false);
    } catch (error) {
      sayFailure(error);
    }
  }

  return (
    <>
      <Button size="xs" onClick={() => setAsking(true)}>
        <Trans>Release marks</Trans>
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t`Release the marks to ${studentName}?`}
        confirmLabel={t`Release marks`}
        onConfirm={release}
      >
        <p>
          <Trans>
            {studentName} will see the score, the marks and your comments for attempt {attemptNumber}. You
            can’t undo this.
          </Trans>
        </p>
        {status === 'pending' && (
          <p>
            <Trans>Some answers are not marked yet. The grade stays provisional until they are.</Trans>
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
