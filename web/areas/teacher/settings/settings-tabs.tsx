import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import styles from './settings.module.css';
import { type SettingsTab, settingsTabs } from './tabs.ts';

const labels = {
  profile: msg`Profile`,
  preferences: msg`Preferences`,
  notifications: msg`Notifications`,
  help: msg`Help`,
} as const satisfies Record<SettingsTab, unknown>;

export function SettingsTabs({ current }: { current: SettingsTab }) {
  const { t, i18n } = useLingui();
  return (
    <nav className={styles.tabs} aria-label={t`Parts of the settings`}>
      {settingsTabs.map((tab) => (
        <Link
          key={tab}
          className={styles.tab}
          to={{ search: `?tab=${tab}` }}
          aria-current={tab === current ? 'page' : undefined}
        >
          {i18n._(labels[tab])}
        </Link>
      ))}
    </nav>
  );
}
