import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { SystemSettings } from '#shared/settings.ts';
import styles from '#web/features/settings/settings.module.css';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { SettingsPart } from '#web/features/settings/settings-frame.tsx';
import { paths } from '#web/lib/address/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useSettingsPart } from '../use-settings-part.ts';
import { WithSettings } from '../with-settings.tsx';
import { PhotoHostsForm } from './photo-hosts-form.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

export default function UsersTab() {
  const { t } = useLingui();
  return (
    <div className={styles.parts}>
      <SettingsPart
        section="user-limits"
        title={t`User Management`}
        text={t`Who can join, and how many. Existing users aren’t affected.`}
      >
        <WithSettings>{(settings) => <RegistrationForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <SettingsPart
        section="session-timeout"
        title={t`Session timeout`}
        text={t`People inactive for this long are signed out on all devices.`}
      >
        <WithSettings>{(settings) => <SessionForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <SettingsPart
        section="staff-two-factor"
        title={t`Two-factor sign-in`}
        text={t`Protects staff accounts even if a password is stolen.`}
      >
        <WithSettings>{(settings) => <SecondFactorForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <SettingsPart
        section="photo-hosts"
        title={t`Photo hosts`}
        text={t`Photos linked from other websites appear only if their host is listed here. Otherwise, initials appear instead.`}
      >
        <WithSettings>{(settings) => <PhotoHostsForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <SettingsPart section="people-pages" title={t`Manage people`}>
        <div className={styles.links}>
          <Button component={Link} to={paths.admin.allUsers}>
            <Trans>All Users</Trans>
          </Button>
          <Button component={Link} to={paths.admin.registerUser}>
            <Trans>Register Users</Trans>
          </Button>
          <Button component={Link} to={`${paths.admin.registerUser}/import`}>
            <Trans>Import users</Trans>
          </Button>
          <Button component={Link} to={paths.admin.registrationRequests}>
            <Trans>Registration Requests</Trans>
          </Button>
        </div>
      </SettingsPart>
    </div>
  );
}

const sessionNames = ['sessionTimeoutMinutes'] as const;

function SessionForm({ settings }: { settings: SystemSettings }) {
  const { t } = useLingui();
  const form = useSettingsPart(t`Session timeout`, settings, sessionNames);
  return (
    <SettingsForm label={t`Session timeout`} form={form}>
      <TextField
        label={t`Minutes of inactivity`}
        hint={t`From 5 to 10,080 (one week).`}
        inputMode="numeric"
        maxLength={7}
        {...form.field('sessionTimeoutMinutes')}
      />
    </SettingsForm>
  );
}
