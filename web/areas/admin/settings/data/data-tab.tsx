import { useLingui } from '@lingui/react/macro';
import styles from '#web/features/settings/settings.module.css';
import { SettingsPart } from '#web/features/settings/settings-part.tsx';
import { WithSettings } from '../with-settings.tsx';
import { AuditPart } from './audit-part.tsx';
import { BackupsPart } from './backups-part.tsx';
import { PurgeLogs } from './purge-logs.tsx';
import { RetentionForm } from './retention-form.tsx';

export default function DataTab() {
  const { t } = useLingui();
  return (
    <div className={styles.parts}>
      <BackupsPart />
      <AuditPart />
      <SettingsPart
        title={t`Log retention`}
        text={t`How long the audit log keeps who did what. Older entries are deleted every night.`}
      >
        <WithSettings>{(settings) => <RetentionForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <SettingsPart title={t`Dangerous actions`}>
        <PurgeLogs />
      </SettingsPart>
    </div>
  );
}
