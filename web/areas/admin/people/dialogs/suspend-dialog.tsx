import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { accounts as limits } from '#shared/limits.ts';
import { TextAreaField } from '#web/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import styles from '../people.module.css';
import { BulkNotes, nameOrCount, type PeopleDialogProps } from './people-dialog.tsx';

interface SuspendDialogProps extends PeopleDialogProps {
  onConfirm: (reason: string) => Promise<unknown>;
}

export function SuspendDialog({ people, leftOut, done, opened, onClose, onConfirm }: SuspendDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const who = nameOrCount(people);

  // A reason written for one person must not appear in the dialog for the next.
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
            They’ll be signed out immediately and can’t sign in until you reactivate the account. Answers
            already saved in a quiz are kept. We’ll notify them by email.
          </Trans>
        </p>
        <TextAreaField
          label={t`Reason (optional)`}
          hint={t`Included in the email.`}
          rows={2}
          maxLength={limits.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <BulkNotes people={people} leftOut={leftOut} done={done} />
      </div>
    </ConfirmDialog>
  );
}

interface ResumeDialogProps extends PeopleDialogProps {
  onConfirm: () => Promise<unknown>;
}

export function ResumeDialog({ people, leftOut, done, opened, onClose, onConfirm }: ResumeDialogProps) {
  const { t } = useLingui();
  const who = nameOrCount(people);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t`Reactivate ${who}?`}
      confirmLabel={t`Reactivate`}
      onConfirm={onConfirm}
    >
      <div className={styles.texts}>
        <p>
          <Trans>They can sign in again with their existing password.</Trans>
        </p>
        <BulkNotes people={people} leftOut={leftOut} done={done} />
      </div>
    </ConfirmDialog>
  );
}
