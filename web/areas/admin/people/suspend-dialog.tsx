import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { accounts as limits } from '#shared/limits.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import type { PeopleDialogProps } from './dialog-props.ts';
import styles from './people.module.css';
import { LeftOut, whoWords } from './who.tsx';

interface Props extends PeopleDialogProps {
  onConfirm: (reason: string) => Promise<unknown>;
}

export function SuspendDialog({ people, leftOut, opened, onClose, onConfirm }: Props) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const who = whoWords(people);

  // What was written about one must not wait for the next.
  function close() {
    setReason('');
    onClose();
  }

  async function confirm() {
    await onConfirm(reason.trim());
    setReason('');
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={t`Suspend ${who}?`}
      confirmLabel={t`Suspend`}
      tone="danger"
      onConfirm={confirm}
    >
      <div className={styles.texts}>
        <p>
          <Trans>
            They are signed out at once and cannot sign in until you resume the account. What a running quiz
            has saved is kept. They are told by e-mail.
          </Trans>
        </p>
        <TextAreaField
          label={t`Reason (optional)`}
          hint={t`Stands in the e-mail.`}
          rows={2}
          maxLength={limits.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <LeftOut count={leftOut} />
      </div>
    </ConfirmDialog>
  );
}
