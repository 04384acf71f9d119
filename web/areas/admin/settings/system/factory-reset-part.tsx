import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { backup } from '#shared/limits.ts';
import styles from '#web/features/settings/settings.module.css';
import { paths } from '#web/lib/address/paths.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useFactoryReset } from './factory-reset.ts';

const word = backup.resetWord;

/** Empties the system for good. Asks for the password and a typed word, so that nobody resets it by mistake. */
export function FactoryResetPart() {
  const [asks, setAsks] = useState(false);
  return (
    <div className={styles.danger}>
      <div className={styles.dangerWords}>
        <p className={styles.dangerTitle}>
          <Trans>Factory Reset</Trans>
        </p>
        <p className={styles.dangerText}>
          <Trans>
            Deletes everybody and everything but your own account. A backup is made first and stays in the
            list.
          </Trans>
        </p>
      </div>
      <Button tone="danger" onClick={() => setAsks(true)}>
        <Trans>Factory Reset</Trans>
      </Button>
      <FormDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={<Trans>Factory Reset</Trans>}
        submitLabel={<Trans>Confirm</Trans>}
        tone="danger"
      >
        <FactoryResetForm />
      </FormDialog>
    </div>
  );
}

function FactoryResetForm() {
  const { t } = useLingui();
  const reset = useFactoryReset();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    check: ({ password, confirmation }) => ({
      password: password === '' ? t`Password is required` : undefined,
      confirmation: confirmation.trim() === word ? undefined : t`Please type ${word}`,
    }),
    submit: async ({ password }) => {
      await reset.mutateAsync({ password, confirmation: word });
      toast.success(t`Everything was deleted. The backup that was made first is under Data and Activity.`);
      await navigate(paths.admin.dashboard);
    },
    fieldOf: { WRONG_PASSWORD: 'password' },
    describe: (error) => error.message,
  });

  return (
    <DialogForm form={form}>
      <p>
        <Trans>
          Every student, teacher and other administrator, every quiz, attempt and grade, every file, setting
          and brand of your own is deleted. Everybody else is signed out.
        </Trans>
      </p>
      <p>
        <Trans>
          What stays: your account, the default programme, the mail server, and the backups. One more is made
          first.
        </Trans>
      </p>
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        data-autofocus
        {...form.field('password')}
      />
      <TextField
        label={t`Type ${word} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        {...form.field('confirmation')}
      />
      <p role="status" className={styles.status}>
        {form.isBusy && <Trans>Making a backup and deleting everything. Please leave this page open.</Trans>}
      </p>
    </DialogForm>
  );
}
