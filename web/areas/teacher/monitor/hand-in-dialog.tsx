import { Trans, useLingui } from '@lingui/react/macro';
import { toast } from '#web/ui/toast.ts';
import { ActDialog } from './act-dialog.tsx';
import type { ActDialogProps } from './dialog-props.ts';
import { handInAttempt } from './monitor-calls.ts';
import { studentOf } from './student-of.ts';

/** Ends the attempt of one who cannot, or will not. */
export function HandInDialog({ attempt, opened, onClose, onDone }: ActDialogProps) {
  const { t } = useLingui();
  const name = studentOf(attempt);
  const { answered, questions, isConnected } = attempt;

  async function handIn() {
    try {
      await handInAttempt(attempt.attempt.id);
      toast.success(t`The quiz of ${name} is handed in.`);
    } finally {
      onDone();
    }
  }

  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title={t`Hand in for ${name}?`}
      submitLabel={<Trans>Hand in</Trans>}
      onSubmit={handIn}
    >
      {() => (
        <>
          <p>
            <Trans>
              {answered} of {questions} questions are answered. What is saved counts, and they can write no
              more.
            </Trans>
          </p>
          {!isConnected && (
            <p>
              <Trans>
                They have no connection. What their device has kept arrives later and waits for your decision
                as a late answer.
              </Trans>
            </p>
          )}
          <p>
            <Trans>You can reopen it afterwards.</Trans>
          </p>
        </>
      )}
    </ActDialog>
  );
}
