import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmissionDetail } from '#shared/contract/submissions.ts';
import { releaseMarks, submissionQuery } from '#web/features/grading/submissions.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { sayFailure } from '../question-bank/say-failure.ts';

/** Lets the student see the marks of this attempt. Nothing once they are released: a release cannot be undone. */
export function ReleaseMarksButton({ submission }: { submission: SubmissionDetail }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { id, studentName, attemptNumber, status } = submission;
  if (submission.marksReleased && !isAsking) return null;

  async function release() {
    try {
      queries.setQueryData(submissionQuery(id).queryKey, await releaseMarks(id));
      toast.success(t`Marks released to ${studentName}.`);
      setAsking(false);
    } catch (error) {
      sayFailure(error);
    } finally {
      void queries.invalidateQueries({ queryKey: ['submissions'] });
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
            can't undo this.
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
