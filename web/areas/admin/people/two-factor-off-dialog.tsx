import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { AccountRow } from '#shared/contract/accounts.ts';
import { api } from '#web/lib/api.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { accountName } from './account-name.ts';
import type { PersonDialogProps } from './dialog-props.ts';
import { FaultForm } from './fault-form.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useFormSending } from './use-form-sending.ts';

/** For whoever has lost the device with the codes. */
export function TwoFactorOffDialog({ account, opened, onClose }: PersonDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const name = accountName(account);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t`Turn off two-factor sign-in of ${name}?`}
      formId={formId}
      submitLabel={t`Turn off`}
      tone="danger"
      isBusy={isBusy}
    >
      <TurnOffForm id={formId} account={account} onBusy={setBusy} onDone={onClose} />
    </FormDialog>
  );
}

interface FormProps {
  id: string;
  account: AccountRow;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

function TurnOffForm({ id, account, onBusy, onDone }: FormProps) {
  const { t } = useLingui();
  const [currentPassword, setPassword] = useState('');
  const sending = useFormSending({
    fields: ['currentPassword'],
    fieldOfCode: { WRONG_PASSWORD: 'currentPassword' },
    onBusy,
  });
  const name = accountName(account);

  async function submit() {
    const faults = currentPassword === '' ? { currentPassword: t`Password is required` } : {};
    await sending.send(faults, async () => {
      await api('POST /account/:accountId/twoFactor/off', {
        params: { accountId: account.id },
        body: { currentPassword },
      });
      toast.success(t`${name} signs in with the password alone now.`);
      onDone();
    });
  }

  return (
    <FaultForm id={id} {...sending} onSubmit={() => void submit()}>
      <p>
        <Trans>
          Until they set it up again, the password alone is enough to sign in. Make sure that it is really
          them who ask for it.
        </Trans>
      </p>
      <PasswordField
        label={t`Your own password`}
        data-autofocus
        autoComplete="current-password"
        value={currentPassword}
        error={sending.faults.currentPassword}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FaultForm>
  );
}
