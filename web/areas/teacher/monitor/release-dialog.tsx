import { Trans, useLingui } from '@lingui/react/macro';
import { toast } from '#web/ui/toast.ts';
import { ActDialog } from './act-dialog.tsx';
import type { ActDialogProps } from './dialog-props.ts';
import { releaseDevice } from './monitor-calls.ts';
import { studentOf } from './student-of.ts';

/** For a student whose device is broken, or left open somewhere. */
export function ReleaseDialog({ attempt, opened, onClose, onDone }: ActDialogProps) {
  const { t } = useLingui();
  const name = studentOf(attempt);

  async function release() {
    try {
      await releaseDevice(attempt.attempt.id);
      toast.success(t`${name} can continue on another device.`);
    } finally {
      onDone();
    }
  }

  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title={t`Allow another device for ${name}?`}
      submitLabel={<Trans>Allow another device</Trans>}
      onSubmit={release}
    >
      {() => (
        <p>
          <Trans>
            The next device that opens the quiz takes over. Until then the student can continue on the current
            one.
          </Trans>
        </p>
      )}
    </ActDialog>
  );
}
