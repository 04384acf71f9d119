import { useLingui } from '@lingui/react/macro';
import { PreferencesForm } from '#web/features/profile/preferences-form.tsx';
import styles from './settings.module.css';
import { SettingsPart } from './settings-part.tsx';

export function PreferencesTab() {
  const { t } = useLingui();
  return (
    <SettingsPart
      title={t`Preferences`}
      text={t`Each choice is saved as you make it, and holds on every device.`}
    >
      <div className={styles.forms}>
        <PreferencesForm />
      </div>
    </SettingsPart>
  );
}
