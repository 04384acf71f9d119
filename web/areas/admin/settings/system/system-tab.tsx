import { useLingui } from '@lingui/react/macro';
import styles from '#web/features/settings/settings.module.css';
import { SettingsPart } from '#web/features/settings/settings-part.tsx';
import { WithSettings } from '../with-settings.tsx';
import { BackupScheduleForm } from './backup-schedule-form.tsx';
import { BrandingPart } from './branding-part.tsx';
import { CalendarPart } from './calendar-part.tsx';
import { FactoryResetPart } from './factory-reset-part.tsx';
import { InstitutionForm } from './institution-form.tsx';
import { MaintenanceForm } from './maintenance-form.tsx';
import { ProgramsPart } from './programs-part.tsx';
import { ResetSettings } from './reset-settings.tsx';
import { TrustedHostsForm } from './trusted-hosts-form.tsx';

export default function SystemTab() {
  const { t } = useLingui();
  return (
    <div className={styles.parts}>
      <SettingsPart
        title={t`Language and time`}
        text={t`What everybody starts with. Each person may choose otherwise for themselves.`}
      >
        <WithSettings>{(settings) => <InstitutionForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <SettingsPart
        title={t`Maintenance mode`}
        text={t`Closes the system to all but administrators: everybody else sees a page that says so.`}
      >
        <WithSettings>{(settings) => <MaintenanceForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <SettingsPart
        title={t`Backup schedule`}
        text={t`Backups are made by themselves at 3 o’clock at night in the time zone of the institution: daily, on Sundays, or on the first of the month. Those there are stand under Data and Activity.`}
      >
        <WithSettings>{(settings) => <BackupScheduleForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <SettingsPart
        title={t`Trusted hosts`}
        text={t`Mails and documents link only to these hosts. People who register at one of them keep its brand.`}
      >
        <WithSettings>{(settings) => <TrustedHostsForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <ProgramsPart />
      <CalendarPart />
      <BrandingPart />
      <SettingsPart title={t`Dangerous actions`}>
        <ResetSettings />
        <FactoryResetPart />
      </SettingsPart>
    </div>
  );
}
