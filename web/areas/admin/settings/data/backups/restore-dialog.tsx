import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Backup } from '#shared/contract/platform/backups.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import styles from './backups.module.css';
import { useRestoreBackup } from './backups.ts';

interface Props {
  backup: Backup | null;
  opened: boolean;
  onClose: () => void;
}

/** Says what will happen and asks for the password. */
export function RestoreDialog(props: Props) {
  const { t } = useLingui();
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t`Restore this backup?`}
      submitLabel={t`Confirm`}
      tone="danger"
    >
      <RestoreForm {...props} />
    </FormDialog>
  );
}

function RestoreForm({ backup, onClose }: Props) {
  const { t } = useLingui();
  const restore = useRestoreBackup();
  const preferences = useDatePreferences();
  const form = useForm({
    initialValues: { password: '' },
    check: ({ password }) => ({ password: password === '' ? t`Password is required` : undefined }),
    submit: async ({ password }) => {
      if (!backup) return;
      const { isSignedIn, erasedAgain } = await restore.mutateAsync({ backupId: backup.id, password });
      onClose();
      const when = formatDateTime(backup.takenAt ?? backup.startedAt, preferences);
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
          ? t`The backup of ${when} was restored. What was there before is in the list.`
          : t`The backup of ${when} was restored. Your account is not part of it. Sign in with one that is.`,
      );
    },
    fieldOf: { WRONG_PASSWORD: 'password' },
    describe: (error) => error.message,
  });
  const taken = backup && formatDateTime(backup.takenAt ?? backup.startedAt, preferences);

  return (
    <DialogForm form={form}>
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
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        data-autofocus
        {...form.field('password')}
      />
      <p role="status" className={styles.status}>
        {form.isBusy && <Trans>Restoring. This takes a while; please leave this page open.</Trans>}
      </p>
    </DialogForm>
  );
}
