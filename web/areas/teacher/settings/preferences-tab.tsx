import { useLingui } from '@lingui/react/macro';
import { PreferencesForm } from '#web/features/profile/preferences-form.tsx';
import styles from '#web/features/settings/settings.module.css';
import { SettingsPart } from '#web/features/settings/settings-frame.tsx';

export function PreferencesTab() {
  const { t } = useLingui();
  return (
    <SettingsPart
      section="preferences"
      title={t`Preferences`}
      text={t`Changes are saved automatically and apply on all your devices.`}
    >
      <div className={styles.forms}>
        <PreferencesForm />
      </div>
    </SettingsPart>
  );
}
