import { useLingui } from '@lingui/react/macro';
import type { SystemSettings } from '#shared/settings.ts';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useSettingsPart } from '../use-settings-part.ts';

const names = ['sessionTimeoutMinutes'] as const;

export function SessionForm({ settings }: { settings: SystemSettings }) {
  const { t } = useLingui();
  const form = useSettingsPart(t`Session timeout`, settings, names);
  return (
    <SettingsForm label={t`Session timeout`} form={form}>
      <TextField
        label={t`Minutes without activity`}
        hint={t`From 5 to 10080, which is a week.`}
        inputMode="numeric"
        maxLength={7}
        value={form.values.sessionTimeoutMinutes}
        onChange={({ target }) => form.set({ sessionTimeoutMinutes: target.value })}
        error={form.problems.sessionTimeoutMinutes}
      />
    </SettingsForm>
  );
}
