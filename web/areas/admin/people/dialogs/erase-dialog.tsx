import { Trans, useLingui } from '@lingui/react/macro';
import { accounts as limits } from '#shared/limits.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { accountName } from '../account-labels.tsx';
import { useEraseAccount } from '../accounts.ts';
import type { PersonDialogProps } from './people-dialog.tsx';

interface Props extends PersonDialogProps {
  onErased: () => void;
}

export function EraseDialog(props: Props) {
  const { t } = useLingui();
  const name = accountName(props.account);
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t`Erase ${name}’s data?`}
      submitLabel={t`Erase permanently`}
      tone="danger"
    >
      <EraseForm {...props} />
    </FormDialog>
  );
}

function EraseForm({ account, onErased }: Props) {
  const { t } = useLingui();
  const erasing = useEraseAccount(account.id);
  const name = accountName(account);
  const form = useForm({
    initialValues: { typed: '', password: '', reason: '', answers: false },
    check: ({ typed, password }) => ({
      typed: typed.trim() === name ? undefined : t`This doesn’t match the person’s name`,
      password: password === '' ? t`Password is required` : undefined,
    }),
    submit: async ({ password, answers, reason }) => {
      const { name: left } = await erasing.mutateAsync({ password, answers, reason: reason.trim() });
      toast.success(t`${name}’s data was erased. Their results are kept under “${left}”.`);
      onErased();
    },
    fieldOf: { WRONG_PASSWORD: 'password' },
  });

  return (
    <DialogForm form={form}>
      <p>
        <Trans>
          Their name, addresses, phone number, date of birth and photo are permanently removed, and nobody can
          sign in with this account again. Grades and attempts are kept anonymously. You can’t undo this, so
          export the data first if you may need it.
        </Trans>
      </p>
      <p>
        <Trans>
          Their current and former names are also removed from comments, messages, notifications and the audit
          log. Documents issued to them are no longer valid.
        </Trans>
      </p>
      <p>
        <Trans>
          Existing backups still contain this person until they expire or you delete them. If you restore one,
          the person is erased again.
        </Trans>
      </p>
      <CheckField
        label={t`Also erase their written answers and the comments on them`}
        {...form.box('answers')}
      />
      <TextField
        label={t`Reason (optional)`}
        hint={t`Saved in the audit log. Don’t name the person.`}
        maxLength={limits.reason}
        {...form.field('reason')}
      />
      <TextField
        label={t`Type “${name}” to confirm`}
        autoComplete="off"
        spellCheck={false}
        {...form.field('typed')}
      />
      <PasswordField
        label={t`Your own password`}
        autoComplete="current-password"
        {...form.field('password')}
      />
    </DialogForm>
  );
}
