import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { SettingsFrame } from '#web/features/settings/settings-frame.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { HelpTab } from './help-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { PreferencesTab } from './preferences-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';

const labels = {
  profile: msg`Profile`,
  preferences: msg`Preferences`,
  notifications: msg`Notifications`,
  help: msg`Help`,
} as const satisfies Record<SettingsTab, MessageDescriptor>;

const panels: Record<SettingsTab, () => ReactNode> = {
  profile: ProfileTab,
  preferences: PreferencesTab,
  notifications: NotificationsTab,
  help: HelpTab,
};

export default function SettingsPage() {
  const { t, i18n } = useLingui();
  const [search] = useSearchParams();
  const tab = readTab(search.get('tab'));
  const Panel = panels[tab];
  return (
    <>
      <PageHeader title={t`Settings`} subtitle={t`Your profile and preferences.`} />
      <SettingsFrame
        tabs={settingsTabs.map((name) => ({ tab: name, label: i18n._(labels[name]) }))}
        current={tab}
      >
        <Panel key={tab} />
      </SettingsFrame>
    </>
  );
}

const settingsTabs = ['profile', 'preferences', 'notifications', 'help'] as const;
type SettingsTab = (typeof settingsTabs)[number];

/** The first tab where the address names none that exists. */
function readTab(name: string | null): SettingsTab {
  return settingsTabs.find((tab) => tab === name) ?? 'profile';
}
