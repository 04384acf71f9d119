import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SystemSettings } from '#shared/settings.ts';
import { DangerAction } from '#web/features/settings/danger-action.tsx';
import styles from '#web/features/settings/settings.module.css';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { SettingsPart } from '#web/features/settings/settings-frame.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { LessSafeDialog } from '../less-safe-dialog.tsx';
import { useSettingsPart } from '../use-settings-part.ts';
import { WithSettings } from '../with-settings.tsx';
import { usePurgeAuditLog } from './audit/audit-list-state.ts';
import { AuditPart } from './audit-part.tsx';
import { BackupsPart } from './backups-part.tsx';

export default function DataTab() {
  const { t } = useLingui();
  return (
    <div className={styles.parts}>
      <BackupsPart />
      <AuditPart />
      <SettingsPart
        section="log-retention"
        title={t`Log retention`}
        text={t`How long audit log entries are kept. Older entries are deleted every night.`}
      >
        <WithSettings>{(settings) => <RetentionForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <SettingsPart section="purge-logs" title={t`Dangerous actions`}>
        <PurgeLogs />
      </SettingsPart>
    </div>
  );
}

function PurgeLogs() {
  const { t } = useLingui();
  const purging = usePurgeAuditLog();

  async function purge(password: string): Promise<string> {
    const { deleted } = await purging.mutateAsync(password);
    const counted = plural(deleted, { one: '# entry was deleted.', other: '# entries were deleted.' });
    return t`The audit log was purged. ${counted}`;
  }

  return (
    <DangerAction
      title={t`Purge System Logs`}
      text={t`Deletes all audit log entries. People, quizzes and grades aren’t affected.`}
      question={t`All audit log entries will be deleted, and no one will be able to see who did what. If you may need the log, export it first. The new log will show that you purged it.`}
      act={purge}
    />
  );
}

const names = ['logRetentionDays'] as const;

function RetentionForm({ settings }: { settings: SystemSettings }) {
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
          {...form.field('logRetentionDays')}
        />
      </SettingsForm>
      <LessSafeDialog form={form}>
        <Trans>Audit log entries older than this will be deleted.</Trans>
      </LessSafeDialog>
    </>
  );
}
