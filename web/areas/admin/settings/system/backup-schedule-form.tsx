import { Trans, useLingui } from '@lingui/react/macro';
import type { SystemSettings } from '#shared/settings.ts';
import styles from '#web/features/settings/settings.module.css';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { LessSafeDialog } from '../less-safe-dialog.tsx';
import { useSettingsPart } from '../use-settings-part.ts';

const names = ['backupFrequency', 'backupsKept'] as const;
type Frequency = SystemSettings['backupFrequency'];

export function BackupScheduleForm({ settings }: { settings: SystemSettings }) {
  const { t } = useLingui();
  const form = useSettingsPart(t`Backup schedule`, settings, names);
  const { values, set, problems } = form;
  return (
    <>
      <SettingsForm label={t`Backup schedule`} form={form}>
        <div className={styles.pair}>
          <SelectField
            label={t`Backup frequency`}
            value={values.backupFrequency}
            onChange={({ target }) => set({ backupFrequency: target.value as Frequency })}
            options={[
              { value: 'daily', label: t`Daily` },
              { value: 'weekly', label: t`Weekly` },
              { value: 'monthly', label: t`Monthly` },
            ]}
            error={problems.backupFrequency}
          />
          <TextField
            label={t`Scheduled backups kept`}
            hint={t`From 1 to 100; older ones are deleted.`}
            inputMode="numeric"
            maxLength={4}
            value={values.backupsKept}
            onChange={({ target }) => set({ backupsKept: target.value })}
            error={problems.backupsKept}
          />
        </div>
      </SettingsForm>
      <LessSafeDialog form={form}>
        <Trans>Scheduled backups beyond this number will be deleted.</Trans>
      </LessSafeDialog>
    </>
  );
}
