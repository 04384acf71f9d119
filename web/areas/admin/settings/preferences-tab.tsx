import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { PreferencesForm } from '#web/features/profile/preferences-form.tsx';
import styles from '#web/features/settings/settings.module.css';
import { SettingsPart } from '#web/features/settings/settings-frame.tsx';

export default function PreferencesTab() {
  const { t } = useLingui();
  return (
    <SettingsPart
      section="preferences"
      title={t`System Preferences`}
      text={
        <Trans>
          These preferences apply to you on every device. Changes save automatically. Set the defaults for
          everyone in{' '}
          <Link className="text-link" to="?tab=system">
            System Settings
          </Link>
          .
        </Trans>
      }
    >
      <div className={styles.forms}>
        <PreferencesForm />
      </div>
    </SettingsPart>
  );
}
