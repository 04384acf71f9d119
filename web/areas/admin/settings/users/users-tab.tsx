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
        text={t`Who may join, and how many. Everybody who is here already stays.`}
      >
        <WithSettings>{(settings) => <RegistrationForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <SettingsPart
        section="session-timeout"
        title={t`Session timeout`}
        text={t`Who does nothing for so long is signed out, on every device of theirs.`}
      >
        <WithSettings>{(settings) => <SessionForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <SettingsPart
        section="staff-two-factor"
        title={t`Two-factor sign-in`}
        text={t`Protects the accounts of staff when someone else knows their password.`}
      >
        <WithSettings>{(settings) => <SecondFactorForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <SettingsPart
        section="photo-hosts"
        title={t`Photo hosts`}
        text={t`Students whose photo is a web address show initials unless its host is listed here.`}
      >
        <WithSettings>{(settings) => <PhotoHostsForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <SettingsPart section="people-pages" title={t`Where people are managed`}>
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
        label={t`Minutes without activity`}
        hint={t`From 5 to 10080, which is a week.`}
        inputMode="numeric"
        maxLength={7}
        {...form.field('sessionTimeoutMinutes')}
      />
    </SettingsForm>
  );
}
