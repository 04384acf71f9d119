import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { Backup } from '#shared/contract/backups.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './backups.module.css';
import { useRestoreBackup } from './backups.ts';

interface Props {
  backup: Backup | null;
  opened: boolean;
  onClose: () => void;
}

/** Says what will happen and asks for the password. */
export function RestoreDialog({ backup, opened, onClose }: Props) {
  const { t } = useLingui();
  const restore = useRestoreBackup();

  function close() {
    if (restore.isPending) return;
    restore.reset();
    onClose();
  }

  function send(password: string) {
    if (!backup) return;
    restore.mutate(
      { backupId: backup.id, password },
      {
        onSuccess: ({ isSignedIn, erasedAgain }) => {
          onClose();
          if (erasedAgain > 0) {
            toast.info(
              plural(erasedAgain, {
                one: '# person was erased again.',
                other: '# people were erased again.',
              }),
            );
          }
          toast.success(
            isSignedIn
              ? t`The backup was restored. What was there before is in the list.`
              : t`The backup was restored. Your account is not part of it: sign in with one that is.`,
          );
        },
      },
    );
  }

  return (
    <Dialog opened={opened} onClose={close} title={t`Restore this backup?`}>
      {backup && (
        <RestoreForm
          backup={backup}
          isBusy={restore.isPending}
          error={restore.error}
          onSend={send}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}

interface FormProps {
  backup: Backup;
  isBusy: boolean;
  error: Error | null;
  onSend: (password: string) => void;
  onCancel: () => void;
}

function RestoreForm({ backup, isBusy, error, onSend, onCancel }: FormProps) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const isWrongPassword = error instanceof ApiError && error.code === 'WRONG_PASSWORD';
  const taken = formatDateTime(backup.takenAt ?? backup.startedAt, preferences);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (password !== '' && !isBusy) onSend(password);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>
        <Trans>
          Everything becomes what it was on {taken}: people, quizzes, attempts, grades, settings and files.
          What came since is gone from the system.
        </Trans>
      </p>
      <ul className={styles.points}>
        <li>
          <Trans>The file is checked to its end first. Where it is damaged nothing happens.</Trans>
        </li>
        <li>
          <Trans>A backup of the present is made before anything is replaced.</Trans>
        </li>
        <li>
          <Trans>Everybody else is signed out, and nobody can work until it is done.</Trans>
        </li>
        <li>
          <Trans>People who were erased after this backup was made are erased again.</Trans>
        </li>
      </ul>
      {error && !isWrongPassword && <Notice tone="danger">{error.message}</Notice>}
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={passwordProblem()}
      />
      <p role="status" className={styles.status}>
        {isBusy && <Trans>Restoring. This takes a while; please leave this page open.</Trans>}
      </p>
      <div className={styles.actions}>
        <Button onClick={onCancel} aria-disabled={isBusy || undefined}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="filled" tone="danger" loading={isBusy}>
          <Trans>Confirm</Trans>
        </Button>
      </div>
    </form>
  );

  function passwordProblem(): string | undefined {
    if (isTried && password === '') return t`Password is required`;
    return isWrongPassword ? error.message : undefined;
  }
}
