import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PasswordDialog } from '#web/features/settings/password-dialog.tsx';
import type { SettingName } from './shown-settings.ts';
import type { SettingsPartForm } from './use-settings-part.ts';

interface Props<Name extends SettingName> {
  form: SettingsPartForm<Name>;
  children: ReactNode;
}

/**
 * Asks for the password before a change that deletes logs or backups, changes who can read backups, or lets staff sign
 * in by password alone.
 */
export function LessSafeDialog<Name extends SettingName>({ form, children }: Props<Name>) {
  const { t } = useLingui();
  return (
    <PasswordDialog
      opened={form.asksPassword}
      onClose={form.withdraw}
      title={t`Confirm with your password`}
      confirmLabel={<Trans>Save</Trans>}
      tone="danger"
      act={form.saveWithPassword}
    >
      <p>{children}</p>
    </PasswordDialog>
  );
}
