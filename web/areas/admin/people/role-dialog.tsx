import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { accountName } from './account-name.ts';
import type { PersonDialogProps } from './dialog-props.ts';
import { FormDialog } from './form-dialog.tsx';
import { RoleForm } from './role-form.tsx';

export function RoleDialog({ account, opened, onClose }: PersonDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const name = accountName(account);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t`Change the role of ${name}`}
      formId={formId}
      submitLabel={t`Change role`}
      isBusy={isBusy}
    >
      <RoleForm id={formId} account={account} onBusy={setBusy} onChanged={onClose} />
    </FormDialog>
  );
}
