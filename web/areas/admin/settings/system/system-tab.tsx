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
        text={t`The defaults for everyone. People can choose their own in their preferences.`}
      >
        <WithSettings>{(settings) => <InstitutionForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <SettingsPart
        section="maintenance"
        title={t`Maintenance mode`}
        text={t`Closes the system to everyone except administrators. Everyone else sees a maintenance page.`}
      >
        <WithSettings>{(settings) => <MaintenanceForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <SettingsPart
        section="backup-schedule"
        title={t`Backup schedule`}
        text={t`Backups run at 03:00 in the institution’s time zone, every day, every Sunday or on the first of each month. Each one is verified with a test restore. Find them under Data and Activity.`}
      >
        <WithSettings>{(settings) => <BackupScheduleForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <MailServerPart />
      <SettingsPart
        section="backup-encryption"
        title={t`Backup encryption`}
        text={t`To encrypt new backups, add a public key, created with the encryption tool “age”. Only the matching private key can open the backups. CQuiz doesn’t have it. Keep it safe, away from this server.`}
      >
        <WithSettings>{(settings) => <BackupEncryptionForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <SettingsPart
        section="trusted-hosts"
        title={t`Trusted hosts`}
        text={t`Emails, transcripts and certificates link only to these hosts. Emails and documents have the branding of the host where the person registered.`}
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
      text={t`Resets all the institution’s settings to their defaults. People, quizzes and your own preferences aren’t affected.`}
      question={t`The settings for language, time zone, maintenance, backups, log retention, registration, trusted hosts, session timeout, two-factor sign-in and privacy will be reset for everyone immediately.`}
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
        <SelectField label={t`Institution’s language`} {...form.field('language')} options={languages} />
        <SelectField label={t`Institution’s time zone`} {...form.field('timezone')} options={timeZones()} />
      </div>
    </SettingsForm>
  );
}
