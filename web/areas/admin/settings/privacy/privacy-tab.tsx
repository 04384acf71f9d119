import { useLingui } from '@lingui/react/macro';
import styles from '#web/features/settings/settings.module.css';
import { SettingsPart } from '#web/features/settings/settings-part.tsx';
import { WithSettings } from '../with-settings.tsx';
import { OwnData } from './own-data.tsx';
import { PrivacyForm } from './privacy-form.tsx';

export default function PrivacyTab() {
  const { t } = useLingui();
  return (
    <div className={styles.parts}>
      <SettingsPart
        title={t`Privacy Settings`}
        text={t`What is kept about people, and who sees it. It holds for the whole institution.`}
      >
        <WithSettings>{(settings) => <PrivacyForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <SettingsPart
        title={t`Your data`}
        text={t`Everything that is stored about you: your profile, preferences, sessions, notifications and what you did. The data of somebody else is under All Users.`}
      >
        <OwnData />
      </SettingsPart>
    </div>
  );
}
