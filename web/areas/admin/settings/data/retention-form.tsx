import { Trans, useLingui } from '@lingui/react/macro';
import type { SystemSettings } from '#shared/settings.ts';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { LessSafeDialog } from '../less-safe-dialog.tsx';
import { useSettingsPart } from '../use-settings-part.ts';

const names = ['logRetentionDays'] as const;

export function RetentionForm({ settings }: { settings: SystemSettings }) {
  const { t } = useLingui();
  const form = useSettingsPart(t`Log retention`, settings, names);
  return (
    <>
      <SettingsForm label={t`Log retention`} form={form}>
        <TextField
          label={t`Days to keep`}
          hint={t`From 1 to 3650.`}
          inputMode="numeric"
          maxLength={6}
          value={form.values.logRetentionDays}
          onChange={({ target }) => form.set({ logRetentionDays: target.value })}
          error={form.problems.logRetentionDays}
        />
      </SettingsForm>
      <LessSafeDialog form={form}>
        <Trans>Entries of the system logs that are older than this will be deleted.</Trans>
      </LessSafeDialog>
    </>
  );
}
