import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeader } from '#web/ui/page-header.tsx';
import { HelpTab } from './help-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { PreferencesTab } from './preferences-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import styles from './settings.module.css';
import { SettingsTabs } from './settings-tabs.tsx';
import { readTab, type SettingsTab } from './tabs.ts';

const panels: Record<SettingsTab, () => ReactNode> = {
  profile: ProfileTab,
  preferences: PreferencesTab,
  notifications: NotificationsTab,
  help: HelpTab,
};

/** The address says which part is open, so that Back and a link lead to it. */
export default function SettingsPage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const tab = readTab(search.get('tab'));
  const Panel = panels[tab];
  return (
    <>
      <PageHeader title={t`Settings`} subtitle={t`About you, and how the pages work for you.`} />
      <div className={styles.page}>
        <SettingsTabs current={tab} />
        <div className={styles.panel}>
          <Panel key={tab} />
        </div>
      </div>
    </>
  );
}
