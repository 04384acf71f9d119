import { Trans, useLingui } from '@lingui/react/macro';
import type { SystemSettings } from '#shared/settings.ts';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { LessSafeDialog } from '../less-safe-dialog.tsx';
import { useSettingsPart } from '../use-settings-part.ts';

const names = ['requireSecondFactorForStaff'] as const;

export function SecondFactorForm({ settings }: { settings: SystemSettings }) {
  const { t } = useLingui();
  const form = useSettingsPart(t`Two-factor sign-in`, settings, names);
  return (
    <>
      <SettingsForm label={t`Two-factor sign-in`} form={form}>
        <CheckField
          label={t`Require two-factor sign-in for staff`}
          hint={t`Teachers and administrators must set it up before they can do anything else, even if they’re signed in now.`}
          checked={form.values.requireSecondFactorForStaff}
          onChange={({ target }) => form.set({ requireSecondFactorForStaff: target.checked })}
        />
      </SettingsForm>
      <LessSafeDialog form={form}>
        <Trans>Staff will be able to sign in with their password alone.</Trans>
      </LessSafeDialog>
    </>
  );
}
