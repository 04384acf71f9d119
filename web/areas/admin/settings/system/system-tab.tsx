import { useLingui } from '@lingui/react/macro';
import type { SystemSettings } from '#shared/settings.ts';
import { DangerAction } from '#web/features/settings/danger-action.tsx';
import styles from '#web/features/settings/settings.module.css';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { SettingsPart } from '#web/features/settings/settings-frame.tsx';
import { timeZones } from '#web/lib/format/time-zones.ts';
import { languages } from '#web/lib/i18n/languages.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useResetSettings } from '../system-settings.ts';
import { useSettingsPart } from '../use-settings-part.ts';
import { WithSettings } from '../with-settings.tsx';
import { BackupEncryptionForm } from './backup-encryption-form.tsx';
import { BackupScheduleForm } from './backup-schedule-form.tsx';
import { BrandingPart } from './branding-part.tsx';
import { CalendarPart } from './calendar-part.tsx';
import { FactoryResetPart } from './factory-reset-part.tsx';
import { MailServerPart } from './mail-server-part.tsx';
import { MaintenanceForm } from './maintenance-form.tsx';
import { ProgramsPart } from './programs-part.tsx';
import { TrustedHostsForm } from './trusted-hosts-form.tsx';

export default function SystemTab() {
  const { t } = useLingui();
  return (
    <div className={styles.parts}>
      <SettingsPart
        section="language-and-time"
        title={t`Language and time`}
        text={t`What everybody starts with. Each person may choose otherwise for themselves.`}
      >
        <WithSettings>{(settings) => <InstitutionForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <SettingsPart
        section="maintenance"
        title={t`Maintenance mode`}
        text={t`Closes the system to all but administrators: everybody else sees a page that says so.`}
      >
        <WithSettings>{(settings) => <MaintenanceForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <SettingsPart
        section="backup-schedule"
        title={t`Backup schedule`}
        text={t`Backups run at 03:00 in the institution’s time zone: daily, on Sundays, or on the first of the month. Each one is then verified by a test restore. Find them under Data and Activity.`}
      >
        <WithSettings>{(settings) => <BackupScheduleForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <MailServerPart />
      <SettingsPart
        section="backup-encryption"
        title={t`Backup encryption`}
        text={t`New backups are encrypted to these age public keys wherever they are stored. Only the matching private keys can open them, and CQuiz does not have those. Store them away from this server.`}
      >
        <WithSettings>{(settings) => <BackupEncryptionForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <SettingsPart
        section="trusted-hosts"
        title={t`Trusted hosts`}
        text={t`Mails and documents link only to these hosts. People who register at one of them keep its brand.`}
      >
        <WithSettings>{(settings) => <TrustedHostsForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <ProgramsPart />
      <CalendarPart />
      <BrandingPart />
      <SettingsPart section="reset" title={t`Dangerous actions`}>
        <ResetSettings />
        <FactoryResetPart />
      </SettingsPart>
    </div>
  );
}

function ResetSettings() {
  const { t } = useLingui();
  const reset = useResetSettings();
  return (
    <DangerAction
      title={t`Reset System Settings`}
      text={t`Puts every setting of the institution back to what it was at first. People, quizzes and your own preferences stay.`}
      question={t`Language, time zone, maintenance, backups, retention, registration, trusted hosts, session timeout, two-factor sign-in and privacy go back to what they were at first, for everybody and at once.`}
      act={async (currentPassword) => {
        await reset.mutateAsync(currentPassword);
        return t`The system settings were reset.`;
      }}
    />
  );
}

const institutionNames = ['language', 'timezone'] as const;

function InstitutionForm({ settings }: { settings: SystemSettings }) {
  const { t } = useLingui();
  const form = useSettingsPart(t`Language and time`, settings, institutionNames);
  return (
    <SettingsForm label={t`Language and time`} form={form}>
      <div className={styles.pair}>
        <SelectField label={t`Language of the institution`} {...form.field('language')} options={languages} />
        <SelectField
          label={t`Time zone of the institution`}
          {...form.field('timezone')}
          options={timeZones()}
        />
      </div>
    </SettingsForm>
  );
}
