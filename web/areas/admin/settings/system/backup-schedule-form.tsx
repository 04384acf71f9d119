import { Trans, useLingui } from '@lingui/react/macro';
import type { SystemSettings } from '#shared/settings.ts';
import styles from '#web/features/settings/settings.module.css';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { LessSafeDialog } from '../less-safe-dialog.tsx';
import { useSettingsPart } from '../use-settings-part.ts';

const names = ['backupFrequency', 'backupsKept'] as const;

export function BackupScheduleForm({ settings }: { settings: SystemSettings }) {
  const { t } = useLingui();
  const form = useSettingsPart(t`Backup schedule`, settings, names);
  return (
    <>
      <SettingsForm label={t`Backup schedule`} form={form}>
        <div className={styles.pair}>
          <SelectField
            label={t`Backup frequency`}
            {...form.field('backupFrequency')}
            options={[
              { value: 'daily', label: t`Daily` },
              { value: 'weekly', label: t`Weekly` },
              { value: 'monthly', label: t`Monthly` },
            ]}
          />
          <TextField
            label={t`Scheduled backups to keep`}
            hint={t`From 1 to 100. Older scheduled backups are deleted.`}
            inputMode="numeric"
            maxLength={4}
            {...form.field('backupsKept')}
          />
        </div>
      </SettingsForm>
      <LessSafeDialog form={form}>
        <Trans>Scheduled backups beyond this number will be deleted.</Trans>
      </LessSafeDialog>
    </>
  );
}
