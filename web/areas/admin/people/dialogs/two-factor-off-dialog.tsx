import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from '#web/lib/forms/use-form.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { accountName } from '../account-labels.tsx';
import { useTurnOffTwoFactor } from '../accounts.ts';
import type { PersonDialogProps } from './people-dialog.tsx';

/** For someone who has lost their authenticator device. */
export function TwoFactorOffDialog(props: PersonDialogProps) {
  const { t } = useLingui();
  const name = accountName(props.account);
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t`Turn off two-factor sign-in for ${name}?`}
      submitLabel={t`Turn off`}
      tone="danger"
    >
      <TurnOffForm {...props} />
    </FormDialog>
  );
}

function TurnOffForm({ account, onClose }: PersonDialogProps) {
  const { t } = useLingui();
  const turningOff = useTurnOffTwoFactor(account.id);
  const name = accountName(account);
  const form = useForm({
    initialValues: { currentPassword: '' },
    check: ({ currentPassword }) => ({
      currentPassword: currentPassword === '' ? t`Password is required` : undefined,
    }),
    submit: async ({ currentPassword }) => {
      await turningOff.mutateAsync(currentPassword);
      toast.success(t`Two-factor sign-in is off for ${name}.`);
      onClose();
    },
    fieldOf: { WRONG_PASSWORD: 'currentPassword' },
  });

  return (
    <DialogForm form={form}>
      <p>
        <Trans>
          They can sign in with just their password until they set it up again. Check that the request really
          came from them.
        </Trans>
      </p>
      <PasswordField
        label={t`Your own password`}
        data-autofocus
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
    </DialogForm>
  );
}
