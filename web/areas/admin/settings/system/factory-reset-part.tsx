import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { backup } from '#shared/limits.ts';
import { setUpQuery } from '#web/features/set-up/set-up-query.ts';
import styles from '#web/features/settings/settings.module.css';
import { paths } from '#web/lib/address/paths.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { ConfirmationFields, OwnAccountFields } from '../../set-up/emptying-fields.tsx';
import {
  emptyingFields,
  emptyingProblems,
  emptyingValues,
  readEmptying,
} from '../../set-up/emptying-form.ts';
import { useFactoryReset } from './factory-reset.ts';

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
          <Trans>Deletes all data and all accounts except yours. A backup is made first and kept.</Trans>
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
  const needsAccount = useQuery(setUpQuery).data?.demo?.needsOwnAccount === true;
  const needs = { needsAccount, needsWord: true };
  const form = useForm({
    initialValues: emptyingValues,
    check: (values) => emptyingProblems(values, needs),
    submit: async (values) => {
      await reset.mutateAsync({ ...readEmptying(values, needs), confirmation: backup.resetWord });
      toast.success(t`The system was reset. Find the backup of your data under Data and Activity.`);
      await navigate(paths.admin.dashboard);
    },
    fieldOf: emptyingFields,
    describe: (error) => error.message,
  });

  return (
    <DialogForm form={form}>
      {needsAccount && <OwnAccountFields field={form.field} />}
      <p>
        <Trans>
          All students, teachers and other administrators, all quizzes, attempts and grades, and all files,
          settings and your own branding profiles will be deleted. Everyone else is signed out.
        </Trans>
      </p>
      <p>
        <Trans>
          Your account, the default programme, the mail server settings and all backups are kept. Another
          backup is made first.
        </Trans>
      </p>
      <ConfirmationFields field={form.field} needsWord isFirst={!needsAccount} />
      <p role="status" className={styles.status}>
        {form.isBusy && <Trans>Making a backup and deleting everything… Keep this page open.</Trans>}
      </p>
    </DialogForm>
  );
}
